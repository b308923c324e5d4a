/** Control characters that no text holds. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/
/** What names of western Europe are written with; anything else tells that the bytes are of another code. */
const WESTERN = /^[\t\n\r -~\p{L}\u00a0´’–]*$/u

const decodeAs = (label: string, bytes: Uint8Array) => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const westernText = (bytes: Uint8Array) => {
  const text = decodeAs('windows-1252', bytes)
  return text !== undefined && WESTERN.test(text) ? text : undefined
}

/**
 * The text of a file without its byte order mark; undefined where it is none. Programs write UTF-8, UTF-16 with a mark
 * ("Unicode text"), and in western Europe windows-1252 still.
 */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : ''
  const text = marked ? decodeAs(marked, bytes) : (decodeAs('utf-8', bytes) ?? westernText(bytes))
  return text !== undefined && BINARY.test(text) ? undefined : text
}
