// What a drawing may contain. The server cleans by it; the drawing tool applies it to what the server never saw.

/** None that run scripts, animate, embed HTML or load anything. */
export const DRAWING_ELEMENTS: ReadonlySet<string> = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop marker pattern clipPath mask symbol use image filter feGaussianBlur'.split(
    ' ',
  ),
)
export const DRAWING_DEPTH_MAX = 64

const LOCAL_ADDRESS = /^(#|data:image\/(png|jpe?g|gif|webp);base64,)/i

/** By prefix; a foreign URL could hide behind another one. */
const NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:svg': 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  /** Of the former drawing tool, for lines attached to shapes. */
  'xmlns:se': 'http://svg-edit.googlecode.com',
}
const PREFIXES = ['xlink', 'xml', 'se']

/** Returns whether an attribute, by its name without prefix, holds an address. */
export const isDrawingAddress = (name: string): boolean => name === 'href' || name === 'src'

interface Attribute {
  prefix?: string | null | undefined
  /** Without the prefix. */
  name: string
  value: string
}

/** Returns whether a drawing may have an attribute; styles need cleaning of their own. */
export const isDrawingAttribute = ({ prefix, name: local, value }: Attribute): boolean => {
  const name = prefix ? `${prefix}:${local}` : local
  if (!/^[A-Za-z_][\w.:-]*$/.test(name)) return false
  if (/^xmlns(:|$)/.test(name)) return NAMESPACES[name] === value
  if (name.includes(':') && !PREFIXES.includes(name.split(':')[0] ?? '')) return false
  // A base would turn local addresses into foreign ones.
  if (/^on|^(xml:)?base$/i.test(name)) return false
  if (isDrawingAddress(local)) return LOCAL_ADDRESS.test(value.trim())
  return !/javascript:|expression|@import|\\|image-set\(|url\(\s*["']?(?!["']?#)/i.test(value)
}
