import { tokenize, tokenTypes } from 'css-tree/tokenizer'

/** Longer styles are dropped. */
const STYLE_MAX = 10_000

/** Token types allowed in values. URLs, comments and blocks may hide or load something. */
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
/** Others may load something. */
const FUNCTIONS = ['rgb(', 'rgba(', 'hsl(', 'hsla(', 'calc(']
/** Escapes hide the value; the others could end it. */
const MISLEADING = /[\\<>{}@]/

interface Token {
  type: number
  text: string
}

/** Without nesting, so that deep parentheses cost no extra time. */
const declarationsIn = (style: string): Token[][] => {
  const declarations: Token[][] = [[]]
  tokenize(style, (type, start, end) => {
    if (type === tokenTypes.Semicolon) declarations.push([])
    else declarations.at(-1)?.push({ type, text: style.slice(start, end) })
  })
  return declarations.filter((tokens) => tokens.some(({ type }) => type !== tokenTypes.WhiteSpace))
}

const isClosed = (string: string) => string.length > 1 && string.endsWith(string.charAt(0))

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

/** Negative margins would cover other parts of the page. */
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

/** Returns a style with only the listed properties; unchanged if all are allowed. */
export const cleanStyle = (style: string, properties: readonly string[]): string => {
  if (style.length > STYLE_MAX) return ''
  const declarations = declarationsIn(style)
  const allowed = declarations.filter((declaration) => isAllowed(declaration, properties))
  return allowed.length === declarations.length ? style : allowed.map(textOf).join('; ')
}
