import {
  CARD_SLACK,
  CARD_WIDTH,
  cardHeight,
  EXCERPT_LINES,
  excerptHeight,
  MEANING_LINE,
  NAMES_SHOWN,
  shortened,
} from './cards.ts'
import type { Size } from './geometry.ts'
import { stateOf } from './item-states.ts'
import { isRiseAbove, type Place, type Summary } from '../domain/links.ts'

/** What a card is prepared for that is still to be written, or of which only ids are known. */
const LONG_TITLE = 'm'.repeat(30)
const LONG_NAME = 'm'.repeat(14)
const LONG_GROUP = 'm'.repeat(24)

/** Whatever an item says of its size, it keeps nobody's new ones away from where they look. */
const ROOM_MAX = 2_000

/** What a note's text in place is prepared for whose height nobody chose: its words are not known here. */
const TEXT_HEIGHT = 240

interface Counted {
  data: Place
  _to: Pick<Summary, 'title' | 'authors'> &
    Partial<Pick<Summary, 'type' | 'status' | 'permission' | 'group' | 'langInNote' | 'data'>>
}

/**
 * The size that an item counts with when a place is sought, in canvas units: up to 2,000 never smaller than it is drawn, whoever looks
 * at it (rows PLAC-01, -02).
 */
export const itemRoom = ({ data, _to }: Counted): Size => {
  const width = Math.min(data.width || CARD_WIDTH, ROOM_MAX)
  if (data.showInPlace && data.height) return { width, height: Math.min(data.height, ROOM_MAX) }
  const title = _to.status === 'unsaved' && _to.title.length < LONG_TITLE.length ? LONG_TITLE : shortened(_to.title)
  const label = [
    ..._to.authors.slice(0, NAMES_SHOWN).map(() => LONG_NAME),
    ...(_to.group ? [LONG_GROUP] : []),
    ...(_to.langInNote ?? []).map(() => LONG_NAME),
  ].join(' · ')
  const signs = Number(isRiseAbove(_to)) + Number(_to.permission === 'private') + Number(stateOf(data) !== 'free')
  const isNote = _to.type === 'Note'
  // Of a card whose height was chosen, its words stand within that.
  const excerpt = isNote && !data.height ? excerptHeight(EXCERPT_LINES, true) : 0
  const card = { title, bold: true, signs, label, day: true, buildOns: true, excerpt, slack: CARD_SLACK, width }
  const words = cardHeight(card) + MEANING_LINE
  const text = data.showInPlace && isNote ? TEXT_HEIGHT : 0
  return { width, height: Math.min(Math.max(data.height ?? 0, words, text), ROOM_MAX) }
}

/** The room that a note needs which is still to be written, by one author. */
export const NEW_NOTE_ROOM: Size = itemRoom({
  data: {},
  _to: { type: 'Note', title: '', status: 'unsaved', authors: [''] },
})
