import { tokenize, tokenTypes } from 'css-tree/tokenizer'

/** Longer than anybody's; one that is longer is left out whole. */
const STYLE_MAX = 10_000

/** What stands for itself in a value. An address, a comment or a block of any kind may hide or fetch something. */
const HARMLESS = new Set<number>([
  tokenTypes.Ident,
  tokenTypes.Hash,
  tokenTypes.String,
  tokenTypes.Number,
  tokenTypes.Percentage,
  tokenTypes.Dimension,
  tokenTypes.WhiteSpace,
  tokenTypes.Comma,
  tokenTypes.Colon,
  tokenTypes.Delim,
])
/** Colours and sums; every other function may fetch something. */
const FUNCTIONS = ['rgb(', 'rgba(', 'hsl(', 'hsla(', 'calc(']
/** Escapes hide what a value is; the others end it where it is read as anything but CSS. */
const MISLEADING = /[\\<>{}@]/

interface Token {
  type: number
  text: string
}

/** The tokens of each declaration; they are not nested, so that no depth of parentheses costs more than its length. */
const declarationsIn = (style: string): Token[][] => {
  const declarations: Token[][] = [[]]
  tokenize(style, (type, start, end) => {
    if (type === tokenTypes.Semicolon) declarations.push([])
    else declarations.at(-1)?.push({ type, text: style.slice(start, end) })
  })
  return declarations.filter((tokens) => tokens.some(({ type }) => type !== tokenTypes.WhiteSpace))
}

const isClosed = (string: string) => string.length > 1 && string.endsWith(string.charAt(0))

/** Returns whether a value means the same wherever it stands, and fetches nothing. */
const isValueAllowed = (tokens: readonly Token[]) => {
  let open = 0
  for (const { type, text } of tokens) {
    if (MISLEADING.test(text)) return false
    if (type === tokenTypes.Function && FUNCTIONS.includes(text.toLowerCase())) open += 1
    else if (type === tokenTypes.RightParenthesis && open > 0) open -= 1
    else if (!HARMLESS.has(type) || (type === tokenTypes.String && !isClosed(text))) return false
  }
  return open === 0
}

/** Returns what would lie over the text around it, and further, over the page. */
const isNegative = (tokens: readonly Token[]) =>
  tokens.some(({ text }) => text.startsWith('-') || /^calc\(/i.test(text))

const isAllowed = (declaration: readonly Token[], properties: readonly string[]) => {
  const [name, colon, ...value] = declaration.filter(({ type }) => type !== tokenTypes.WhiteSpace)
  return (
    name?.type === tokenTypes.Ident &&
    properties.includes(name.text.toLowerCase()) &&
    !(/^margin/i.test(name.text) && isNegative(value)) &&
    colon?.type === tokenTypes.Colon &&
    isValueAllowed(value)
  )
}

const textOf = (declaration: readonly Token[]) =>
  declaration
    .map(({ text }) => text)
    .join('')
    .trim()

/** A style attribute with only these properties left in; one with nothing to leave out stays as it was written. */
export const cleanStyle = (style: string, properties: readonly string[]): string => {
  if (style.length > STYLE_MAX) return ''
  const declarations = declarationsIn(style)
  const allowed = declarations.filter((declaration) => isAllowed(declaration, properties))
  return allowed.length === declarations.length ? style : allowed.map(textOf).join('; ')
}
