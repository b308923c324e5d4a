import {
  CARD_SLACK,
  CARD_WIDTH,
  cardHeight,
  EXCERPT_LINES,
  excerptHeight,
  MEANING_LINE,
  VISIBLE_NAMES_MAX,
  shortened,
} from './cards.ts'
import type { Size } from './geometry.ts'
import { stateOf } from './item-states.ts'
import { isRiseAbove, type Place, type Summary } from '../domain/links.ts'

const LONG_TITLE = 'm'.repeat(30)
const LONG_NAME = 'm'.repeat(14)
const LONG_GROUP = 'm'.repeat(24)

/** Upper limit, so that a huge item can't push new ones out of sight. */
const ROOM_MAX = 2_000

/** Assumed height of a note displayed in place, since its text is unknown here. */
const TEXT_HEIGHT = 240

interface Counted {
  data: Place
  _to: Pick<Summary, 'title' | 'authors'> &
    Partial<Pick<Summary, 'type' | 'status' | 'permission' | 'group' | 'langInNote' | 'data'>>
}

/** Returns the size of an item for placement, in canvas units. Up to 2,000 it is never smaller than the drawn size, for any reader (PLAC-01, -02). */
export const itemRoom = ({ data, _to }: Counted): Size => {
  const width = Math.min(data.width || CARD_WIDTH, ROOM_MAX)
  if (data.showInPlace && data.height) return { width, height: Math.min(data.height, ROOM_MAX) }
  const title = _to.status === 'unsaved' && _to.title.length < LONG_TITLE.length ? LONG_TITLE : shortened(_to.title)
  const label = [
    ..._to.authors.slice(0, VISIBLE_NAMES_MAX).map(() => LONG_NAME),
    ...(_to.group ? [LONG_GROUP] : []),
    ...(_to.langInNote ?? []).map(() => LONG_NAME),
  ].join(' · ')
  const signs = Number(isRiseAbove(_to)) + Number(_to.permission === 'private') + Number(stateOf(data) !== 'free')
  const isNote = _to.type === 'Note'
  // With a fixed card height the excerpt fits inside it.
  const excerpt = isNote && !data.height ? excerptHeight(EXCERPT_LINES, true) : 0
  const card = { title, bold: true, signs, label, day: true, buildOns: true, excerpt, slack: CARD_SLACK, width }
  const words = cardHeight(card) + MEANING_LINE
  const text = data.showInPlace && isNote ? TEXT_HEIGHT : 0
  return { width, height: Math.min(Math.max(data.height ?? 0, words, text), ROOM_MAX) }
}

export const NEW_NOTE_ROOM: Size = itemRoom({
  data: {},
  _to: { type: 'Note', title: '', status: 'unsaved', authors: [''] },
})
