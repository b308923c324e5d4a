import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** More shapes than any drawing paints; a few lines that repeat one another could keep every reader's browser busy for hours. */
const PAINTED_MAX = 200_000
/** References that lead on to other references; nobody's do further. */
const CHAIN_MAX = 100
/** A point of a line takes about so many characters. */
const POINT_LENGTH = 8

const childrenOf = (element: Element) => element.childNodes.filter((node): node is Element => 'tagName' in node)
const everyElement = (root: Element): Element[] => [root, ...childrenOf(root).flatMap(everyElement)]

const REFERENCE = /url\(\s*["']?#([^"')\s]+)/i
const referenceIn = ({ name, value }: Element['attrs'][number]) =>
  name === 'href' ? value.trim().slice(1) : REFERENCE.exec(value)?.[1]

const pointsOf = (element: Element) =>
  Math.max(...element.attrs.map(({ name, value }) => (name === 'd' || name === 'points' ? value.length : 0))) /
  POINT_LENGTH

/** Whether painting a drawing takes more than anybody's browser should be asked for: its parts repeat one another. */
export const isTooHeavy = (drawing: Element): boolean => {
  const byId = new Map(
    everyElement(drawing).flatMap((element) => {
      const id = element.attrs.find(({ name }) => name === 'id')?.value
      return id === undefined ? [] : [[id, element] as const]
    }),
  )
  const known = new Map<Element, number>()
  const weigh = (element: Element, chain: number): number => {
    const found = known.get(element)
    if (found !== undefined) return found
    // What leads back to itself is painted by no browser.
    known.set(element, 0)
    if (chain > CHAIN_MAX) return Number.POSITIVE_INFINITY
    let weight = 1
    for (const child of childrenOf(element)) weight += weigh(child, chain)
    for (const attribute of element.attrs) {
      const target = byId.get(referenceIn(attribute) ?? '')
      if (target) weight += weigh(target, chain + 1) * (attribute.name === 'marker-mid' ? 1 + pointsOf(element) : 1)
    }
    known.set(element, weight)
    return weight
  }
  return weigh(drawing, 0) > PAINTED_MAX
}

/** Leaves out of a drawing what paints one part of it by another. */
export const dropReferences = (drawing: Element) => {
  for (const element of everyElement(drawing)) {
    element.attrs = element.attrs.filter((attribute) => !REFERENCE.test(attribute.value))
    element.childNodes = element.childNodes.filter(({ nodeName }) => nodeName !== 'use')
  }
}
