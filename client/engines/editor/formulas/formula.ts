import { cleanFormula, formulaText, mathHtml, plainFormula, type ReadNode } from '../../../../shared/text/formulas.ts'
import { edited, escaped } from '../decoration.ts'

const read = (node: Node): ReadNode<Node> => ({
  name: node.nodeName.toLowerCase(),
  text: node.nodeValue ?? '',
  attribute: (name) => (node as Partial<Element>).getAttribute?.(name),
  children: [...node.childNodes],
})

/** The stored form of a formula; if it is too large, its source; empty if it has neither. */
export const formulaHtml = (math: Element, sourceFor = plainFormula): string => {
  const { source, math: cleaned } = cleanFormula<Node>(math, read, sourceFor)
  if (cleaned) return mathHtml(cleaned)
  return source && escaped(formulaText(source))
}

/** Displays its source until it is rendered. */
export const unrendered = (source: string, isBlock: boolean): string =>
  `<math${isBlock ? ' display="block"' : ''} alttext="${escaped(source)}"><mtext>${escaped(source)}</mtext></math>`

/** Stored form of a formula in the editor, encoded. TinyMCE would clean the formula itself. */
export const FORMULA = 'data-formula'
export const FORMULAS = `span[${FORMULA}]`

const holder = (html: string) =>
  `<span class="mceNonEditable" ${FORMULA}="${encodeURIComponent(html)}" contenteditable="false">${html}</span>`

export const storedFormula = (holding: Element): string => decodeURIComponent(holding.getAttribute(FORMULA) ?? '')

export const changeFormula = (holding: Element, html: string) => {
  holding.innerHTML = html
  holding.setAttribute(FORMULA, encodeURIComponent(html))
}

/** Puts each formula of a text into an element that is edited as a whole. */
export const holdFormulas = (html: string): string => {
  if (!/<math[\s>]/i.test(html)) return html
  return edited(html, (root) => {
    for (const math of root.querySelectorAll('math')) {
      if (math.closest(FORMULAS) || !root.contains(math)) continue
      const clean = formulaHtml(math)
      math.outerHTML = clean.startsWith('<math') ? holder(clean) : clean
    }
  })
}
