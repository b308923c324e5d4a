import { loadHttp } from './api.ts'

/** Rough size in bytes. */
const ESTIMATE_HEADER = 'X-Estimated-Length'

export interface DownloadProgress {
  bytes: number
  /** Rough; undefined if unknown. */
  of: number | undefined
}

/** A broken connection is an ApiError `offline`, so that no part is saved. */
export const download = async (
  path: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<Blob> => {
  const { http } = await loadHttp()
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
