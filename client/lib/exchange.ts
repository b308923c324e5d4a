/** A call of the server. */
export interface Call {
  method: string
  /** May have a query. */
  path: string
  headers: Headers
  body?: string | FormData | undefined
  signal?: AbortSignal | undefined
  /** The caller handles a 401, e.g. when signing in: the session is not ended. */
  keepSession?: boolean | undefined
  /** Hears the sent part of the body, 0 to 1. */
  onSent?: ((part: number) => void) | undefined
  /** Hears what has arrived; the answer is then a file. */
  onReceived?: ((bytes: number, request: XMLHttpRequest) => void) | undefined
}

export interface Answer {
  status: number
  statusText: string
  header: (name: string) => string | null
  /** Empty if the answer is a file. */
  data: string
  file?: Blob
}

/** Offline, or the connection broke. */
export class NoAnswer extends Error {}

/**
 * Sends with XMLHttpRequest, which tells the progress of uploads. Resolves for every status; throws NoAnswer or the
 * signal's reason.
 */
export const exchange = ({ method, path, headers, body, signal, onSent, onReceived }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = onReceived ? 'blob' : 'text'
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    if (onSent)
      request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    if (onReceived) request.addEventListener('progress', ({ loaded }) => onReceived(loaded, request))
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', abort)
      if (request.status === 0) return reject(signal?.aborted ? signal.reason : new NoAnswer())
      const { status, statusText, response } = request
      const content: Pick<Answer, 'data' | 'file'> = onReceived ? { data: '', file: response } : { data: response }
      resolve({ status, statusText, header: (name) => request.getResponseHeader(name), ...content })
    })
    request.send(body ?? null)
  })
