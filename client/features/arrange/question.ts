import type { Board, BoardItem, NoteScaffolds } from '../../../shared/domain/views.ts'
import { boundsOf, FIRST_PLACE, type Point, type Size } from '../../../shared/rules/geometry.ts'
import { stateOf } from '../../../shared/rules/item-states.ts'
import type { ArrangeQuestion } from '../../engines/canvas/arrange/arrange.ts'
import { readingOrder } from '../../engines/canvas/reading-order.ts'
import type { CanvasItem } from '../../engines/canvas/types.ts'
import type { ArrangeWay } from '../../entities/view/arrange-ways.ts'
import type { ItemContent } from '../../entities/view/item-content.ts'

type Item = CanvasItem<ItemContent>

export interface Grouping {
  names: ReadonlyMap<string, string>
  scaffolds: NoteScaffolds | undefined
  dayOf: (iso: string) => string
  dayLabel: (day: string) => string
  compare: (a: string, b: string) => number
  noAuthor: string
  noScaffold: string
  noDate: string
}

const keyOf = (way: ArrangeWay, { to, _to }: BoardItem, { names, scaffolds, dayOf }: Grouping): string => {
  if (way === 'author') return names.has(_to.authors[0] ?? '') ? (_to.authors[0] ?? '') : ''
  if (way === 'scaffold') return scaffolds?.notes[to] ?? ''
  return way === 'date' && _to.created !== '' ? dayOf(_to.created) : ''
}

const groupsBy = (way: ArrangeWay, keys: ReadonlySet<string>, grouping: Grouping): ArrangeQuestion['groups'] => {
  const { names, scaffolds, dayLabel, compare, noAuthor, noScaffold, noDate } = grouping
  const titles = new Map(scaffolds?.scaffolds.map(({ _id, title }) => [_id, title]))
  const labelOf = {
    author: (key: string) => names.get(key) ?? noAuthor,
    scaffold: (key: string) => titles.get(key) ?? noScaffold,
    date: (key: string) => (key === '' ? noDate : dayLabel(key)),
  }
  if (way === 'threads' || way === 'grid') return []
  const groups = [...keys].map((key) => ({ key, label: labelOf[way](key) }))
  // Days in their order, names and titles as in lists; items without one come last.
  return groups.toSorted((a, b) => {
    if (a.key === '' || b.key === '') return Number(a.key === '') - Number(b.key === '')
    if (way === 'date') return a.key < b.key ? -1 : 1
    return compare(a.label, b.label) || (a.key < b.key ? -1 : 1)
  })
}

const byAge = (a: Item, b: Item) => {
  const [first, second] = [a.content.item._to.created, b.content.item._to.created]
  if (first !== second) return first < second ? -1 : 1
  return a.id < b.id ? -1 : 1
}

export const isFree = ({ content }: Item) => stateOf(content.item.data) === 'free'

interface Asked {
  way: ArrangeWay
  moved: readonly Item[]
  staying: readonly Item[]
  arrows: Board['arrows']
  sizeOf: (item: Item) => Size
  grouping: Grouping
  heading: number
  /** Undefined: the corner of the moved items. */
  origin?: Point
}

export const questionFor = ({
  way,
  moved,
  staying,
  arrows,
  sizeOf,
  grouping,
  heading,
  origin,
}: Asked): ArrangeQuestion => {
  const ordered = way === 'grid' ? readingOrder(moved) : moved.toSorted(byAge)
  const keys = new Map(ordered.map(({ id, content }) => [id, keyOf(way, content.item, grouping)]))
  const itemOf = new Map(ordered.map(({ id, content }) => [content.item.to, id]))
  const links = arrows.flatMap(({ type, from, to }) => {
    const [child, parent] = [itemOf.get(from), itemOf.get(to)]
    return type === 'buildson' && child !== undefined && parent !== undefined ? [{ from: child, to: parent }] : []
  })
  const sized = (item: Item) => {
    const { width, height } = sizeOf(item)
    return { width, height }
  }
  return {
    layout: way === 'threads' || way === 'grid' ? way : 'groups',
    items: ordered.map((item) => ({ id: item.id, ...sized(item), group: keys.get(item.id) ?? '' })),
    links: way === 'threads' ? links : [],
    groups: groupsBy(way, new Set(keys.values()), grouping),
    heading,
    obstacles: staying.map((item) => ({ x: item.x, y: item.y, ...sized(item) })),
    origin: origin ?? boundsOf(moved) ?? FIRST_PLACE,
  }
}
