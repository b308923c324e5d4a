// Formulas as LaTeX and as a line of text.
import { type MathElement, TOKENS } from './formulas.ts'

const FUNCTION = /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|lg|exp|lim|max|min|sup|inf|det|gcd|dim|ker|deg|arg|hom|Pr)$/ // prettier-ignore
const ACCENTS: Readonly<Record<string, string>> = {
  '^': 'hat', ˆ: 'hat', '~': 'tilde', '˜': 'tilde', '→': 'vec', '⃗': 'vec', '.': 'dot', '˙': 'dot', '¨': 'ddot',
  '¯': 'bar', '‾': 'overline', '―': 'overline', _: 'overline', '⏞': 'overbrace',
} // prettier-ignore

const escapedLatex = (text: string) => text.replace(/[%#&$_{}]/g, '\\$&').replaceAll('\\\\', '\\backslash ')

const latexOfToken = ({ name, text }: MathElement): string => {
  const words = text.trim()
  // Invisible operators.
  if (words === '' || /^[\u2061-\u2064]$/.test(words)) return ''
  if (name === 'mtext' || name === 'ms') return `\\text{${escapedLatex(text)}}`
  if (FUNCTION.test(words)) return `\\${words} `
  return name === 'mi' && /^\p{L}{2,}$/u.test(words) ? `\\mathrm{${words}}` : escapedLatex(words)
}

/** LaTeX of MathML that arrived without its source. */
export const latexOf = (elements: readonly MathElement[]): string => elements.map(latexOfElement).join('')

const latexOfElement = (element: MathElement): string => {
  const { name, children } = element
  if (Object.hasOwn(TOKENS, name)) return latexOfToken(element)
  const [a = '', b = '', c = ''] = children.map((child) => latexOfElement(child))
  const isLimit = /^\\(?:lim|max|min|sup|inf) $|^[∑∏⋃⋂]$/.test(a)
  switch (name) {
    case 'mfrac':
      return `\\frac{${a}}{${b}}`
    case 'msqrt':
      return `\\sqrt{${latexOf(children)}}`
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`
    case 'msup':
      return `{${a}}^{${b}}`
    case 'msub':
      return `{${a}}_{${b}}`
    case 'msubsup':
      return `{${a}}_{${b}}^{${c}}`
    case 'munder':
      return isLimit ? `${a}_{${b}}` : `\\underset{${b}}{${a}}`
    case 'mover':
      return ACCENTS[children[1]?.text.trim() ?? ''] ? `\\${ACCENTS[children[1]!.text.trim()]}{${a}}` : `\\overset{${b}}{${a}}` // prettier-ignore
    case 'munderover':
      return isLimit ? `${a}_{${b}}^{${c}}` : `\\overset{${c}}{\\underset{${b}}{${a}}}`
    case 'mtable':
      return `\\begin{matrix}${children.map(latexOfElement).join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
      return children.map(latexOfElement).join(' & ')
    case 'mphantom':
      return ''
    default:
      return latexOf(children)
  }
}

const RAISED = new Map(
  Array.from('0123456789+-−=()ni', (sign, at) => [sign, Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')[at] ?? '']),
)
const LOWERED = new Map(Array.from('0123456789+-−=()', (sign, at) => [sign, Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')[at] ?? '']))

const grouped = (words: string) => (/^[\p{L}\p{N}.,]*$/u.test(words) ? words : `(${words})`)

const script = (words: string, signs: ReadonlyMap<string, string>, mark: string) => {
  const others = Array.from(words, (sign) => signs.get(sign))
  return others.includes(undefined) ? mark + grouped(words) : others.join('')
}

/** A formula in one line of text, e.g. x² + 1/2, as cards display it. */
export const readableFormula = ({ name, text, children }: MathElement): string => {
  if (name === 'mo') return /^[=<>≤≥≠≈→⇒⇔+±−×÷·∈∪∩]$/.test(text.trim()) ? ` ${text.trim()} ` : text.trim()
  if (Object.hasOwn(TOKENS, name)) return name === 'mspace' ? ' ' : text.replace(/[\u2061-\u2064]/g, '')
  const [a = '', b = '', c = ''] = children.map((child) => readableFormula(child).replace(/\s+/g, ' '))
  const all = () => children.map(readableFormula).join('')
  const below = () => script(b.trim().replaceAll(' ', ''), LOWERED, '_')
  const above = (words: string) => script(words.trim().replaceAll(' ', ''), RAISED, '^')
  switch (name) {
    case 'mfrac':
      return `${grouped(a.trim())}/${grouped(b.trim())}`
    case 'msqrt':
      return `√${grouped(all().trim())}`
    case 'mroot':
      return `${above(b)}√${grouped(a.trim())}`
    case 'msup':
      return a + above(b)
    case 'msub':
    case 'munder':
      return a + below()
    case 'msubsup':
    case 'munderover':
      return a + below() + above(c)
    case 'mtr':
      return `${children.map(readableFormula).join(' ')}; `
    case 'mphantom':
      return ''
    case 'math':
      return all().replace(/\s+/g, ' ').replace(/; $/, '').trim()
    default:
      return all()
  }
}
