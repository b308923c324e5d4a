import { request } from './http.ts'

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
  const onReceived = (bytes: number, sent: XMLHttpRequest) => {
    const told = Number(sent.getResponseHeader(ESTIMATE_HEADER))
    onProgress({ bytes, of: told > 0 ? told : undefined })
  }
  const { file } = await request({ method: 'GET', path, headers: new Headers(), signal, onReceived })
  if (!file) throw new Error('The answer is no file.')
  return file
}
