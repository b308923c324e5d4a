// eslint-disable-next-line no-control-regex -- matches control characters
const BINARY = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/

/** Legacy encodings with their languages. They can't be detected: windows-1250 decoded as windows-1252 gives letters too, but wrong names. */
export const ENCODINGS = {
  'windows-1252': 'English, Español, Français, Português, Suomi, Deutsch, Italiano',
  'windows-1250': 'Čeština, Polski, Magyar, Hrvatski, Română',
  'windows-1251': 'Русский, Українська, Български',
  'windows-1253': 'Ελληνικά',
  'windows-1254': 'Türkçe',
  shift_jis: '日本語',
  gbk: '简体中文',
  big5: '繁體中文',
} as const
export type Encoding = keyof typeof ENCODINGS

const decodeAs = (label: string, bytes: Uint8Array) => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Detects UTF-16 without byte-order mark: the zero bytes of commas and line ends are all at even or all at odd positions. */
const unmarkedUtf16 = (bytes: Uint8Array) => {
  const sides = [0, 0]
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) sides[at % 2] = (sides[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = sides
  if (bytes.length % 2 === 1 || even + odd < bytes.length / 20) return undefined
  return even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : undefined
}

const unicodeOf = (bytes: Uint8Array) => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return unmarkedUtf16(bytes) ?? 'utf-8'
}

export type Decoded = { text: string } | { fault: 'binary' | 'encoding' | 'otherEncoding' }

/** Decodes a file without its byte-order mark: Unicode automatically, otherwise by the given encoding. */
export const decodeText = (bytes: Uint8Array, encoding?: Encoding): Decoded => {
  const unicode = decodeAs(unicodeOf(bytes), bytes)
  if (unicode !== undefined) return BINARY.test(unicode) ? { fault: 'binary' } : { text: unicode }
  if (bytes.includes(0)) return { fault: 'binary' }
  if (encoding === undefined) return { fault: 'encoding' }
  const text = decodeAs(encoding, bytes)
  return text === undefined || BINARY.test(text) ? { fault: 'otherEncoding' } : { text }
}
