import { http } from './http.ts'

/** Rough size of a streamed answer in bytes (server/features/my-data). */
const ESTIMATE_HEADER = 'X-Estimated-Length'

export interface DownloadProgress {
  bytes: number
  /** Roughly; undefined if the server doesn't say it. */
  of: number | undefined
}

/** Loads a file of the API. A broken connection is an ApiError `offline`, so that a part is never saved. */
export const download = async (
  path: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<Blob> => {
  const { data } = await http.request<Blob>({
    method: 'GET',
    url: path,
    responseType: 'blob',
    signal,
    onDownloadProgress: ({ loaded, event }: { loaded: number; event?: ProgressEvent }) => {
      const request = event?.target
      const told = request instanceof XMLHttpRequest ? Number(request.getResponseHeader(ESTIMATE_HEADER)) : 0
      onProgress({ bytes: loaded, of: told > 0 ? told : undefined })
    },
  })
  return data
}
