// Loaded on first use: temml has 50 kB (docs/decisions/0083-formulas.md).
import temml from 'temml'
import { LATEX_MAX } from '../../../../shared/text/formulas.ts'
import { parse } from '../decoration.ts'
import { formulaHtml } from './formula.ts'

export type Fault = 'empty' | 'long' | 'deep' | 'loop' | 'unknown' | 'syntax'
/** `near`: the unknown command, or the rest of the formula from the fault on. */
export type Rendered = { html: string } | { fault: Fault; near: string }

const EXPANSIONS_MAX = 200
const DEPTH_MAX = 50
const NEAR_MAX = 30

const depthOf = (source: string) => {
  let [depth, deepest] = [0, 0]
  for (const [sign] of source.matchAll(/\\.|[{}]/g)) {
    if (sign === '{') deepest = Math.max(deepest, (depth += 1))
    else if (sign === '}') depth -= 1
  }
  return deepest
}

const CLASSES: Readonly<Record<string, string>> = {
  'tml-left': 'math-left', 'tml-right': 'math-right', 'tml-overline': 'math-over', 'tml-underline': 'math-under',
} // prettier-ignore
const STYLES: readonly (readonly [RegExp, string])[] = [
  [/border:\s*1px/, 'math-box'],
  [/border-bottom/, 'math-below'],
  [/border-right/, 'math-beside'],
]

/** Styles are not stored: colours become attributes, lines and alignment our classes. */
const withoutStyles = (math: Element) => {
  for (const line of math.querySelectorAll('.tml-cancel')) {
    const name = line.classList.contains('downstrike') ? 'math-downstrike' : 'math-upstrike'
    line.parentElement?.classList.add(...(line.classList.contains('tml-xcancel') ? ['math-upstrike', 'math-downstrike'] : [name])) // prettier-ignore
    line.remove()
  }
  for (const element of [math, ...math.querySelectorAll('*')]) {
    const style = element.getAttribute('style') ?? ''
    for (const [name, other] of Object.entries(CLASSES))
      if (element.classList.contains(name)) element.classList.add(other)
    for (const [sign, name] of STYLES) if (sign.test(style)) element.classList.add(name)
    const colour = /(?:^|;)\s*color:\s*([^;]+)/.exec(style)?.[1]
    if (colour) element.setAttribute('mathcolor', colour)
    const ground = /background-color:\s*([^;]+)/.exec(style)?.[1]
    if (ground) element.setAttribute('mathbackground', ground)
  }
  // Not of MathML Core.
  for (const element of math.querySelectorAll('menclose')) {
    const row = element.ownerDocument.createElementNS(element.namespaceURI, 'mrow')
    row.setAttribute('class', element.getAttribute('class') ?? '')
    row.append(...element.childNodes)
    element.replaceWith(row)
  }
}

const faultIn = (error: unknown, source: string): Rendered => {
  if (error instanceof RangeError) return { fault: 'deep', near: '' }
  const message = error instanceof Error ? error.message : ''
  if (/too many expansions/i.test(message)) return { fault: 'loop', near: '' }
  const command = /(?:function name|control sequence|environment)[^\\{]*(\\[a-z]+|\{[^}]*\})/i.exec(message)?.[1]
  if (command) return { fault: 'unknown', near: command }
  const at = Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN)
  return { fault: 'syntax', near: source.slice(at - 1).slice(0, NEAR_MAX) }
}

/** Returns LaTeX in the stored form, else the fault. */
export const renderLatex = (written: string, isBlock: boolean): Rendered => {
  const source = written.trim()
  if (source === '') return { fault: 'empty', near: '' }
  if (source.length > LATEX_MAX) return { fault: 'long', near: '' }
  if (depthOf(source) > DEPTH_MAX) return { fault: 'deep', near: '' }
  let rendered
  try {
    rendered = temml.renderToString(source, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxExpand: EXPANSIONS_MAX,
      maxSize: [25, 250],
      wrap: 'none',
      // Macros of one formula are unknown to the next.
      macros: {},
    })
  } catch (error) {
    return faultIn(error, source)
  }
  const math = parse(rendered).querySelector('math')
  if (!math) return { fault: 'syntax', near: '' }
  withoutStyles(math)
  math.setAttribute('alttext', source)
  const html = formulaHtml(math)
  return html.startsWith('<math') ? { html } : { fault: 'long', near: '' }
}
