import { canWrite, type Member } from '../../../../shared/rules/access.ts'
import { VISIBLE_NAMES_MAX, shortened } from '../../../../shared/rules/cards.ts'
import { layerOf, PICTURE_WIDTH_MAX, type Point } from '../../../../shared/rules/geometry.ts'
import { withNames } from '../../../../shared/text/mentions.ts'
import type { Board, BoardItem, ViewSettings } from '../../../../shared/domain/views.ts'
import type { ItemContent } from '../../../entities/view/item-content.ts'
import { readStatesOn } from '../../../entities/view/read-states.ts'
import type { Arrow, CanvasItem } from '../../../engines/canvas/types.ts'
import type { ColourMarks } from '../cards/colour-marks.ts'
import { holdsSize, isCut, layOut } from '../cards/card-size.ts'
import { newItems } from './new-items.ts'
import { isPicture } from '../cards/picture-of.ts'

export interface ItemContext {
  member: Member
  names: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
  languageOf: (code: string) => string
  inLanguage?: ((item: BoardItem) => BoardItem) | undefined
  colouring: ColourMarks
  settings: ViewSettings
  still?: boolean
  /** Filter for visible items; undefined for all. */
  keep?: ((item: BoardItem) => boolean) | undefined
  /** Filter for items that are not dimmed; undefined for all. */
  lit?: ((item: BoardItem) => boolean) | undefined
  words?: readonly string[]
  places?: ReadonlyMap<string, Point> | undefined
}

const namesOf = (ids: readonly string[], names: ItemContext['names']) => {
  const known = ids.map((id) => names.get(id)).filter((name) => name !== undefined)
  const shown = known.slice(0, VISIBLE_NAMES_MAX).join(', ')
  return known.length > VISIBLE_NAMES_MAX ? `${shown} +${known.length - VISIBLE_NAMES_MAX}` : shown
}

const languagesOf = (codes: readonly string[] = [], languageOf: ItemContext['languageOf']) =>
  codes.map(languageOf).join(', ')

type Told = Omit<ItemContent, 'lines'>
const same = (before: ItemContent, now: Told) =>
  (Object.keys(now) as (keyof Told)[]).every((key) => before[key] === now[key])

const canMove = ({ view }: Board, { data }: BoardItem, member: Member) =>
  canWrite(member, view) && !data.fixed && !data.locked && data.draggable !== false

const buildOnsByObject = ({ arrows }: Board) => {
  const counts = new Map<string, number>()
  for (const { type, to } of arrows) if (type === 'buildson') counts.set(to, (counts.get(to) ?? 0) + 1)
  return counts
}

/** Board items for the canvas; unchanged contents keep their identity. */
export function canvasItems(
  board: Board,
  {
    member,
    names,
    groups,
    languageOf,
    inLanguage,
    colouring,
    settings,
    still,
    keep,
    lit,
    words = [],
    places,
  }: ItemContext,
  before: (id: string) => CanvasItem<ItemContent> | undefined,
): CanvasItem<ItemContent>[] {
  const buildOns = buildOnsByObject(board)
  const readStateOf = readStatesOn(board, member)
  const { markOf, saysGroup } = colouring
  const marked = words.join(' ')
  const shown = keep ? board.items.filter(keep) : board.items
  return shown.map((stored) => {
    const item = inLanguage?.(stored) ?? stored
    const { _id: id, data, _to } = item
    const mark = markOf(item, names.get(_to.authors[0] ?? '') ?? '')
    const now: Told = {
      item,
      read: readStateOf(stored),
      own: member.authorId !== null && _to.authors.includes(member.authorId),
      isNew: newItems.has(id),
      title: shortened(_to.title),
      excerpt: withNames(_to.excerpt?.text ?? '', names),
      picture: _to.excerpt?.picture ?? '',
      ...mark,
      buildOns: buildOns.get(item.to) ?? 0,
      dimmed: lit?.(stored) === false,
      marked: lit?.(stored) === false ? '' : marked,
      authors: settings.showAuthor ? namesOf(_to.authors, names) : '',
      group: (settings.showGroup && !saysGroup && _to.group && groups.get(_to.group)) || '',
      languages: settings.language ? languagesOf(_to.langInNote, languageOf) : '',
      // Unreadable objects have no date.
      showTime: settings.showTime && _to.modified !== '',
    }
    const known = before(id)
    const unchanged = known && same(known.content, now) ? known : undefined
    const { width, height, lines } = unchanged ? { ...unchanged, lines: unchanged.content.lines } : layOut(now)
    const movable = !still && !places && canMove(board, item, member)
    const picture = isPicture(item)
    return {
      id,
      ...(places?.get(id) ?? { x: data.x ?? 0, y: data.y ?? 0 }),
      width,
      height,
      layer: layerOf({ type: _to.type, fixed: data.fixed }),
      movable,
      resizable: movable && holdsSize(item),
      keepsShape: picture,
      widest: picture && _to.type === 'Attachment' ? PICTURE_WIDTH_MAX : undefined,
      clipped: isCut(item),
      content: unchanged?.content ?? { ...now, lines },
    }
  })
}

export function canvasArrows(board: Board): Arrow[] {
  const itemOf = new Map(board.items.map((item) => [item.to, item._id]))
  return board.arrows.flatMap(({ _id, type, from, to }) => {
    const [start, end] = [itemOf.get(from), itemOf.get(to)]
    return start && end ? [{ id: _id, from: start, to: end, kind: type }] : []
  })
}
