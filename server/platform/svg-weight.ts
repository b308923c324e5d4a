import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** A few nested repetitions could block a reader's browser for hours. */
const PAINTED_MAX = 200_000
/** Length of reference chains, inherited ones included. */
const CHAIN_MAX = 32
/** Finite, because infinity times 0 is NaN. */
const TOO_MUCH = 1e12
/** Approximate characters per point. */
const POINT_LENGTH = 8

const childrenOf = (element: Element) => element.childNodes.filter((node): node is Element => 'tagName' in node)
const everyElement = (root: Element): Element[] => [root, ...childrenOf(root).flatMap(everyElement)]

const REFERENCE = /url\(\s*["']?#([^"')\s]+)/gi
/** Decodes an id as browsers do. */
const idIn = (fragment: string) => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
const referencesOf = ({ name, value }: Element['attrs'][number]) =>
  name === 'href' ? [idIn(value.trim().slice(1))] : Array.from(value.matchAll(REFERENCE), ([, id = '']) => idIn(id))

const pointsOf = (element: Element) =>
  Math.max(0, ...element.attrs.map(({ name, value }) => (name === 'd' || name === 'points' ? value.length : 0))) /
  POINT_LENGTH

/** Inherited by a group's shapes and its repeated content. */
const INHERITED = ['fill', 'stroke', 'marker-start', 'marker-mid', 'marker-end']
const REFERRING = [...INHERITED, 'href', 'mask', 'clip-path', 'filter']

type References = readonly (readonly [name: string, id: string])[]

/** Returns each element's own and inherited references, even if overridden. */
const referencesIn = (drawing: Element): Map<Element, References> => {
  const found = new Map<Element, References>()
  const walk = (element: Element, above: References) => {
    const own = element.attrs
      .filter(({ name }) => REFERRING.includes(name))
      .flatMap((attribute) => referencesOf(attribute).map((id) => [attribute.name, id] as const))
      .filter(([name, id]) => !above.some(([other, known]) => name === other && id === known))
    const all = own.length > 0 ? [...above, ...own].slice(0, CHAIN_MAX + 1) : above
    found.set(element, all)
    const handedDown = own.length > 0 ? all.filter(([name]) => INHERITED.includes(name)) : above
    for (const child of childrenOf(element)) walk(child, handedDown)
  }
  walk(drawing, [])
  return found
}

/** Returns whether repeated parts make a drawing too expensive to paint. */
export const isTooHeavy = (drawing: Element): boolean => {
  // Browsers use the first of duplicate ids.
  const byId = new Map(
    everyElement(drawing)
      .toReversed()
      .flatMap((element) => {
        const id = element.attrs.find(({ name }) => name === 'id')?.value
        return id === undefined ? [] : [[id, element] as const]
      }),
  )
  const references = referencesIn(drawing)
  const repeatedBy = (element: Element) =>
    references.get(element)?.flatMap(([name, id]) => (name === 'href' ? (byId.get(id) ?? []) : [])) ?? []

  const known = { shapes: new Map<Element, number>(), weights: new Map<Element, number>() }
  const remembered = (kept: Map<Element, number>, element: Element, reckon: () => number) => {
    const found = kept.get(element)
    if (found !== undefined) return found
    // Browsers don't paint circular references.
    kept.set(element, 0)
    const value = Math.min(TOO_MUCH, reckon())
    kept.set(element, value)
    return value
  }
  const shapesIn = (element: Element, chain: number): number =>
    remembered(known.shapes, element, () => {
      if (chain > CHAIN_MAX) return TOO_MUCH
      let shapes = 1 + pointsOf(element)
      for (const child of childrenOf(element)) shapes += shapesIn(child, chain)
      for (const target of repeatedBy(element)) shapes += shapesIn(target, chain + 1)
      return shapes
    })
  const weigh = (element: Element, chain: number): number =>
    remembered(known.weights, element, () => {
      const by = references.get(element) ?? []
      if (chain > CHAIN_MAX || by.length > CHAIN_MAX) return TOO_MUCH
      const repeated = repeatedBy(element)
      const timesOf = (name: string) => {
        if (!INHERITED.includes(name)) return 1
        const within = repeated.reduce((sum, target) => sum + shapesIn(target, chain), 0)
        return 1 + within + (name === 'marker-mid' ? pointsOf(element) : 0)
      }
      let weight = 1
      for (const child of childrenOf(element)) weight += weigh(child, chain)
      for (const [name, id] of by) {
        const target = byId.get(id)
        if (target) weight += weigh(target, chain + 1) * timesOf(name)
      }
      return weight
    })
  return weigh(drawing, 0) > PAINTED_MAX
}

/** Removes all references between parts of a drawing. */
export const dropReferences = (drawing: Element) => {
  for (const element of everyElement(drawing)) {
    element.attrs = element.attrs.filter(({ value }) => value.search(REFERENCE) < 0)
    element.childNodes = element.childNodes.filter(({ nodeName }) => nodeName !== 'use')
  }
}
