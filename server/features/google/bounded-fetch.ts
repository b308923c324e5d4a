/** Describes how long Google may take for an answer, and how large that may be. */
export interface Bounds {
  limitMs: number
  maxBytes: number
}

/** The answer was larger than it may be. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** A `fetch` that waits no longer and takes no more than it is told; it follows nobody to another address. */
export const boundedFetch =
  ({ limitMs, maxBytes }: Bounds): typeof fetch =>
  async (input, init) => {
    const limit = AbortSignal.timeout(limitMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const reply = await fetch(input, { ...init, redirect: 'error', signal })
    if (Number(reply.headers.get('content-length') ?? 0) > maxBytes) {
      await reply.body?.cancel()
      throw new TooMuch()
    }
    const { status, statusText, headers } = reply
    return new Response(reply.body && reply.body.pipeThrough(counting(maxBytes)), { status, statusText, headers })
  }

const counting = (maxBytes: number) => {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.length
      if (size > maxBytes) controller.error(new TooMuch())
      else controller.enqueue(chunk)
    },
  })
}
