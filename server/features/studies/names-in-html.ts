import { defaultTreeAdapter, html as htmlNames, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import type { MarkedPlace, NamesInTexts } from '../../../shared/research/names-in-texts.ts'
import { formulaText } from '../../../shared/text/formulas.ts'
import { DROPPED_WITH_CONTENT, MENTION } from '../../../shared/text/markup.ts'
import { isFormula, sourceOf } from '../../platform/formulas.ts'
import { attributeOf, hasClass, INLINE, isElement, isReading, isText } from '../../platform/html-words.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode
type TextNode = DefaultTreeAdapterTypes.TextNode
type ParentNode = DefaultTreeAdapterTypes.ParentNode

export interface Pseudonyms {
  names: NamesInTexts
  /** The mark of an author; undefined for unknown ones. */
  markOfAuthor: (authorId: string) => string | undefined
  /** The id that stands for an id in the export; undefined if nothing does. */
  idFor: (id: string) => string | undefined
}

export interface MarkedHtml {
  html: string
  /** Blocks in lines. */
  text: string
  /** `at`: in `text`; of an attribute, where its element begins. */
  places: MarkedPlace[]
}

interface Run {
  parts: string[]
  nodes: (TextNode | undefined)[]
}

const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'data-mce-src'])
const ID = /[0-9a-f]{24}/gi
const PERSONAL_SCHEME = /^\s*(mailto|tel|sms|callto|skype|xmpp):/i

const parse = (source: string) =>
  parseFragment(defaultTreeAdapter.createElement('div', htmlNames.NS.HTML, []), source, {})

const textNode = (value: string): TextNode => {
  const parent = defaultTreeAdapter.createDocumentFragment()
  defaultTreeAdapter.insertText(parent, value)
  return parent.childNodes[0] as TextNode
}

const isBreak = ({ tagName }: Element) => !INLINE.has(tagName)
/** Formulas are exported as their source. */
const withoutFormulas = (node: ChildNode) => (isFormula(node) ? textNode(formulaText(sourceOf(node))) : node)
const isKept = (node: ChildNode) => isText(node) || (isElement(node) && !DROPPED_WITH_CONTENT.includes(node.tagName))

/** Iterative, because attackers nest deeply. */
const visit = (root: ParentNode, enter: (node: ChildNode) => void, leave: (node: Element) => void) => {
  root.childNodes = root.childNodes.filter(isKept).map(withoutFormulas)
  const rest: { node: ChildNode; isDone: boolean }[] = root.childNodes
    .toReversed()
    .map((node) => ({ node, isDone: false }))
  for (let step = rest.pop(); step; step = rest.pop()) {
    const { node, isDone } = step
    if (isDone) {
      leave(node as Element)
      continue
    }
    enter(node)
    if (!isElement(node)) continue
    node.childNodes = node.childNodes.filter(isKept).map(withoutFormulas)
    rest.push({ node, isDone: true })
    for (const child of node.childNodes.toReversed()) rest.push({ node: child, isDone: false })
  }
}

/**
 * Replaces the names in cleaned HTML: in texts across inline elements, in attributes, and mentions (RSCH-09). A link or picture whose address has a name loses
 * the address; pictures within the text are left out, because nobody can tell what they show.
 */
export const pseudonymousHtml = (source: string, { names, markOfAuthor, idFor }: Pseudonyms): MarkedHtml => {
  const root = parse(source)
  const text: Run = { parts: [], nodes: [] }
  /** Pronunciation stands between the characters of a name. */
  const readings: Run = { parts: [], nodes: [] }
  const inAttributes: { part: number; places: MarkedPlace[] }[] = []
  const mentions: { part: number; mark: string }[] = []
  let depth = 0

  const add = (value: string, node?: TextNode) => {
    const run = depth > 0 ? readings : text
    run.parts.push(value)
    run.nodes.push(node)
  }
  const endLine = () => {
    const last = (depth > 0 ? readings : text).parts.at(-1)
    if (last !== undefined && last !== '\n') add('\n')
  }
  const markAttributes = (element: Element) => {
    element.attrs = element.attrs.flatMap((attribute) => {
      const { name, value } = attribute
      if (name === 'data-author') return []
      if (ADDRESSES.has(name) && /^\s*data:/i.test(value)) return []
      let isLost = false
      const changed = value.replace(ID, (id) => {
        const other = idFor(id.toLowerCase())
        isLost ||= other === undefined
        return other ?? ''
      })
      if (isLost) return []
      if (name === 'class' || name === 'id') return [{ ...attribute, value: changed }]
      const marked = names.replace(value)
      const isPersonal = ADDRESSES.has(name) && PERSONAL_SCHEME.test(value)
      if (marked.places.length === 0 && !isPersonal) return [{ ...attribute, value: changed }]
      const neutral: MarkedPlace = { at: 0, mark: names.markOf(undefined), kind: 'email' }
      const places = marked.places.length > 0 ? marked.places : [neutral]
      inAttributes.push({ part: text.parts.length, places })
      return ADDRESSES.has(name) ? [] : [{ ...attribute, value: marked.text.replace(ID, '') }]
    })
  }

  visit(
    root,
    (node) => {
      if (isText(node)) add(node.value, node)
      if (!isElement(node)) return
      if (isReading(node)) depth += 1
      else if (isBreak(node)) endLine()
      if (hasClass(node, MENTION)) {
        const mark = markOfAuthor(attributeOf(node, 'data-author') ?? '') ?? names.markOf(undefined)
        node.attrs = []
        node.childNodes = [textNode(`@${mark}`)]
        node.childNodes[0]!.parentNode = node
        mentions.push({ part: text.parts.length, mark })
      } else markAttributes(node)
    },
    (node) => {
      if (isReading(node)) {
        endLine()
        depth -= 1
      } else if (isBreak(node)) endLine()
    },
  )
  return finish()

  function finish(): MarkedHtml {
    const marked = names.replaceInParts(text.parts)
    const read = names.replaceInParts(readings.parts)
    for (const [run, { parts }] of [
      [text, marked],
      [readings, read],
    ] as const)
      for (const [i, node] of run.nodes.entries()) if (node) node.value = parts[i] ?? ''
    const starts: number[] = []
    let length = 0
    for (const part of [...marked.parts, '']) {
      starts.push(length)
      length += part.length
    }
    const places = [
      ...marked.places,
      ...mentions.map(({ part, mark }) => ({ at: (starts[part] ?? length) + 1, mark, kind: 'name' as const })),
      ...inAttributes.flatMap(({ part, places: some }) =>
        some.map((place) => ({ ...place, at: starts[part] ?? length })),
      ),
      ...read.places.map((place) => ({ ...place, at: length })),
    ]
    return { html: serialize(root), text: marked.parts.join(''), places: places.toSorted((a, b) => a.at - b.at) }
  }
}
