import { defaultTreeAdapter, html as htmlNames, type DefaultTreeAdapterTypes } from 'parse5'
import { latexOf, readableFormula } from '../../shared/text/formula-words.ts'
import { cleanFormula, formulaText, type MathElement, type ReadNode } from '../../shared/text/formulas.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode

const read = (node: ChildNode): ReadNode<ChildNode> => {
  const isElement = 'tagName' in node
  return {
    name: isElement ? node.tagName.toLowerCase() : node.nodeName,
    text: 'value' in node ? node.value : '',
    attribute: (wanted) => (isElement ? node.attrs.find(({ name }) => name === wanted)?.value : undefined),
    children: 'childNodes' in node ? node.childNodes : [],
  }
}

const textNode = (value: string): ChildNode => {
  const parent = defaultTreeAdapter.createDocumentFragment()
  defaultTreeAdapter.insertText(parent, value)
  return parent.childNodes[0]!
}

const elementOf = ({ name, attributes, children, text }: MathElement): Element => {
  const attrs = attributes.map(([key, value]) => ({ name: key, value }))
  const element = defaultTreeAdapter.createElement(name, htmlNames.NS.MATHML, attrs)
  if (text !== '') defaultTreeAdapter.insertText(element, text)
  for (const child of children) defaultTreeAdapter.appendChild(element, elementOf(child))
  return element
}

/** Returns whether a node is a formula. */
export const isFormula = (node: ChildNode): node is Element & { tagName: 'math' } =>
  'tagName' in node && node.tagName === 'math' && node.namespaceURI === htmlNames.NS.MATHML

/** Returns a formula of MathML Core with its source; one that is too large becomes its source as text (MATH-02). */
export const cleanMath = (node: Element): ChildNode[] => {
  const { source, math } = cleanFormula<ChildNode>(node, read, latexOf)
  if (math) return [elementOf(math)]
  return source === '' ? [] : [textNode(formulaText(source))]
}

/** Returns the source of a cleaned formula. */
export const sourceOf = (node: Element): string => node.attrs.find(({ name }) => name === 'alttext')?.value ?? ''

/** Returns a cleaned formula as a line of text for cards. */
export const readableMath = (node: Element): string => {
  const { source, math } = cleanFormula<ChildNode>(node, read, latexOf)
  return math ? readableFormula(math) : source
}
