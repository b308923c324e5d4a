/** Returns the body of a response as text; throws if it exceeds `maxBytes`. */
export const readLimited = async (reply: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('The service answered too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
