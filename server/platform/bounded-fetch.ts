export interface Bounds {
  limitMs: number
  maxBytes: number
}

export class ResponseTooLarge extends Error {
  override readonly name = 'TooMuch'
}

/** Returns a `fetch` with a timeout and a size limit; redirects are errors. */
export const boundedFetch =
  ({ limitMs, maxBytes }: Bounds): typeof fetch =>
  async (input, init) => {
    const limit = AbortSignal.timeout(limitMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const reply = await fetch(input, { ...init, redirect: 'error', signal })
    if (Number(reply.headers.get('content-length') ?? 0) > maxBytes) {
      await reply.body?.cancel()
      throw new ResponseTooLarge()
    }
    const { status, statusText, headers } = reply
    return new Response(reply.body && reply.body.pipeThrough(counting(maxBytes)), { status, statusText, headers })
  }

const counting = (maxBytes: number) => {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.length
      if (size > maxBytes) controller.error(new ResponseTooLarge())
      else controller.enqueue(chunk)
    },
  })
}
