const ELEMENT_MAX = 64 * 1024 * 1024

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COMMA, COLON] = Buffer.from('"\\{}[],:')
const SPACES: readonly (number | undefined)[] = [...Buffer.from(' \n\r\t')]

export class BrokenJson extends Error {}

/** Yields the values of a JSON object, of lists each element, without holding the whole. Throws BrokenJson. */
export async function* elementsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<{ key: string; bytes: Buffer }> {
  let [depth, size, key] = [0, 0, '']
  let [isText, isEscaped, isKey, isList, isEnded] = [false, false, true, false, false]
  let value: Buffer[] = []
  const take = () => {
    const bytes = Buffer.concat(value)
    ;[value, size] = [[], 0]
    return bytes
  }
  for await (const piece of pieces) {
    let from = 0
    const keep = (to: number) => {
      value.push(piece.subarray(from, to))
      size += to - from
      if (size > ELEMENT_MAX) throw new BrokenJson(`An element of “${key}” has more than ${ELEMENT_MAX} bytes.`)
    }
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
        continue
      }
      if (byte === QUOTE) isText = true
      const top = isList ? 2 : 1
      if (depth === 0) {
        if (byte === OPEN && !isEnded) [depth, from] = [1, at + 1]
        else if (!SPACES.includes(byte) && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)
          throw new BrokenJson('The file is not one JSON object.')
      } else if (byte === COLON && depth === 1 && isKey) {
        keep(at)
        key = keyOf(take())
        ;[isKey, from] = [false, at + 1]
      } else if (byte === OPEN_LIST && depth === 1 && !isKey) {
        ;[depth, isList, from] = [2, true, at + 1]
        take()
      } else if (depth === top && (byte === COMMA || byte === CLOSE || byte === CLOSE_LIST)) {
        keep(at)
        const bytes = take()
        if (!isKey && String(bytes).trim() !== '') yield { key, bytes }
        from = at + 1
        if (byte === COMMA) isKey = !isList
        else if (isList) [depth, isList, isKey] = [1, false, true]
        else [depth, isEnded] = [0, true]
      } else if (byte === OPEN || byte === OPEN_LIST) depth += 1
      else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1
    }
    if (depth > 0 && from < piece.length) keep(piece.length)
  }
  if (!isEnded) throw new BrokenJson('The file is not one JSON object, or it is cut off.')
}

const keyOf = (bytes: Buffer): string => {
  try {
    return String(JSON.parse(String(bytes).replace(/^[\s,]+/, '')))
  } catch {
    throw new BrokenJson('The file is not one JSON object.')
  }
}
