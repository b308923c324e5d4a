// Formulas in texts: `<math>` of MathML Core with its LaTeX in `alttext`. Parsers differ, so trees are read by a function.

/** A node of a parser. Names in lower case; '#text' for text. */
export interface ReadNode<N> {
  name: string
  text: string
  attribute: (name: string) => string | null | undefined
  children: readonly N[]
}

/** An allowed element. Tokens have text and no children. */
export interface MathElement {
  name: string
  attributes: readonly (readonly [name: string, value: string])[]
  children: readonly MathElement[]
  text: string
}

export interface Formula {
  /** LaTeX. */
  source: string
  /** Undefined if it is too large to be displayed. */
  math: MathElement | undefined
}

/** In characters. */
export const LATEX_MAX = 5_000
const ELEMENTS_MAX = 5_000
const DEPTH_MAX = 60

const MOVABLE = ['accent', 'accentunder']
/** Allowed elements of MathML Core, with attributes beyond the general ones. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  mrow: [], mstyle: [], merror: [], mphantom: [], mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mfrac: ['linethickness'], msqrt: [], mroot: [], msub: [], msup: [], msubsup: [], mmultiscripts: [], mprescripts: [],
  munder: MOVABLE, mover: MOVABLE, munderover: MOVABLE,
  mtable: [], mtr: [], mtd: ['columnspan', 'rowspan'],
} // prettier-ignore
/** Those with text. */
export const TOKENS: Readonly<Record<string, readonly string[]>> = {
  mi: [], mn: [], ms: [], mtext: [], mspace: ['width', 'height', 'depth'],
  mo: ['form', 'fence', 'separator', 'stretchy', 'symmetric', 'largeop', 'movablelimits', 'accent', 'lspace', 'rspace', 'minsize', 'maxsize'],
} // prettier-ignore
const GENERAL = ['class', 'dir', 'displaystyle', 'scriptlevel', 'mathvariant', 'mathcolor', 'mathbackground']
/** Words, colours, and lengths below 100. */
const VALUE = /^(?:[a-z][a-z-]{0,29}|#[0-9a-f]{3,8}|[-+]?\d{0,2}(?:\.\d{1,6})?(?:em|ex|px|pt|%)?)$/i
/** Classes of shared/text/formulas.ts and of the formulas' style sheet: alignment and lines, which MathML Core lacks. */
const CLASSES: ReadonlySet<string> = new Set(
  'left right box over under upstrike downstrike below beside'.split(' ').map((name) => `math-${name}`),
)
const DROPPED = new Set(['script', 'style', 'template', 'noscript', 'title', 'textarea', 'svg', 'iframe', 'object', 'mglyph', 'malignmark']) // prettier-ignore

/** Elements of formulas. */
export const FORMULA_ELEMENTS: readonly string[] = ['math', ...Object.keys(ELEMENTS), ...Object.keys(TOKENS)]

export const FORMULA_ATTRIBUTES: readonly string[] = ['alttext', 'display', ...GENERAL, ...Object.values(ELEMENTS).flat(), ...Object.values(TOKENS).flat()] // prettier-ignore

/** Returns whether an attribute of a formula's element is allowed. */
export const isFormulaAttribute = (element: string, name: string, value: string): boolean => {
  if (element === 'math') return name === 'alttext' || (name === 'display' && value === 'block')
  const own = Object.hasOwn(TOKENS, element) ? TOKENS[element] : Object.hasOwn(ELEMENTS, element) ? ELEMENTS[element] : undefined // prettier-ignore
  return own !== undefined && name !== 'class' && [...GENERAL, ...own].includes(name) && VALUE.test(value)
}

const classesOf = (names: string) =>
  names
    .split(/\s+/)
    .filter((name) => CLASSES.has(name))
    .join(' ')

class TooLarge extends Error {}

type Read<N> = (node: N) => ReadNode<N>
interface Room {
  elements: number
}

const textIn = <N>(node: N, read: Read<N>, depth = 0): string => {
  const { name, text, children } = read(node)
  if (name === '#text') return text
  if (DROPPED.has(name)) return ''
  if (depth > DEPTH_MAX) throw new TooLarge()
  return children.map((child) => textIn(child, read, depth + 1)).join('')
}

const token = (name: string, text: string, attributes: MathElement['attributes'] = []): MathElement => ({
  name,
  attributes,
  children: [],
  text: text.replace(/[ \t\r\n]+/g, ' '),
})

const attributesOf = <N>({ attribute }: ReadNode<N>, own: readonly string[]) =>
  [...GENERAL, ...own].flatMap((name) => {
    const value = attribute(name) ?? ''
    const kept = name === 'class' ? classesOf(value) : VALUE.test(value) ? value : ''
    return kept === '' ? [] : [[name, kept] as const]
  })

const row = (children: readonly MathElement[]): MathElement[] =>
  children.length > 1 ? [{ name: 'mrow', attributes: [], children, text: '' }] : [...children]

const cleaned = <N>(node: N, read: Read<N>, room: Room, depth: number): MathElement[] => {
  const element = read(node)
  const { name, text } = element
  if (name === '#text') return text.trim() === '' ? [] : [token('mtext', text)]
  if (name === 'none') return [{ name: 'mrow', attributes: [], children: [], text: '' }]
  if (DROPPED.has(name) || name.startsWith('annotation')) return []
  room.elements -= 1
  if (depth > DEPTH_MAX || room.elements < 0) throw new TooLarge()
  const own = Object.hasOwn(TOKENS, name) ? TOKENS[name] : undefined
  if (own) return [token(name, textIn(node, read), attributesOf(element, own))]
  const children = element.children.flatMap((child) => cleaned(child, read, room, depth + 1))
  const attributes = Object.hasOwn(ELEMENTS, name) && ELEMENTS[name]
  return attributes ? [{ name, attributes: attributesOf(element, attributes), children, text: '' }] : row(children)
}

const sourceIn = <N>(node: N, read: Read<N>, depth = 0): string | undefined => {
  const { name, attribute, children } = read(node)
  if (name === 'annotation') return /tex/i.test(attribute('encoding') ?? '') ? textIn(node, read).trim() : undefined
  if (depth > DEPTH_MAX) return undefined
  for (const child of children) {
    const found = sourceIn(child, read, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Removes the frame of wikis. */
const bare = (source: string) => /^\{\\(?:display|text)style (.*)\}$/s.exec(source)?.[1]?.trim() ?? source

/** Text of elements, without structure. */
export const plainFormula = (elements: readonly MathElement[]): string =>
  elements.map(({ text, children }) => text + plainFormula(children)).join('')

/** Returns a `<math>` with only allowed elements and attributes, and its source; `sourceFor` is called if it has none. */
export const cleanFormula = <N>(
  math: N,
  read: Read<N>,
  sourceFor: (content: readonly MathElement[]) => string,
): Formula => {
  const { attribute, children } = read(math)
  const room = { elements: ELEMENTS_MAX }
  let content: MathElement[] | undefined
  try {
    content = children.flatMap((child) => cleaned(child, read, room, 1))
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
  }
  const written = bare((attribute('alttext')?.trim() || sourceIn(math, read)) ?? '')
  const source = written || (content ? sourceFor(content) : '')
  if (!content || source === '' || source.length > LATEX_MAX) return { source, math: undefined }
  const display = attribute('display') === 'block' ? [['display', 'block'] as const] : []
  const shown = content.length > 0 ? content : [token('mtext', source)]
  return { source, math: { name: 'math', attributes: [...display, ['alttext', source]], children: shown, text: '' } }
}

const escapedText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;') // prettier-ignore
const escapedValue = (value: string) => escapedText(value).replaceAll('"', '&quot;')

/** Serialized as browsers do. */
export const mathHtml = ({ name, attributes, children, text }: MathElement): string => {
  const own = attributes.map(([key, value]) => ` ${key}="${escapedValue(value)}"`).join('')
  return `<${name}${own}>${escapedText(text)}${children.map(mathHtml).join('')}</${name}>`
}

/** A formula within plain text. */
export const formulaText = (source: string): string => `\\(${source}\\)`
