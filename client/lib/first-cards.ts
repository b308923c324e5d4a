// First cards of the views of this session, in localStorage, which a page reads without waiting (decision 0024).
import { remember, remembered } from './remembered.ts'
import { readSession, sessionKey } from './token.ts'

const KEY = 'buildon.firstCards'
const ID = 'first-cards'
const VIEWS_MAX = 5
const CHARACTERS_MAX = 40_000

export interface FirstCard {
  /** Left, top, width, height on the canvas. */
  at: readonly [number, number, number, number]
  title: string
  colour: string
  look: 'plain' | 'bold' | 'picture' | 'far'
}

export interface FirstCards {
  /** Of the window. */
  width: number
  /** Of the canvas in the window, as `at`. */
  box: readonly [number, number, number, number]
  transform: string
  cards: readonly FirstCard[]
}

interface Kept {
  session: string
  /** The oldest first. */
  views: [viewId: string, FirstCards][]
}

/** Session of which nothing more is kept. */
let forgotten: string | undefined

const read = (session: string | undefined): Kept['views'] => {
  const text = remembered(KEY)
  if (text === null) return []
  try {
    const kept: Partial<Kept> | null = JSON.parse(text)
    if (session !== undefined && kept?.session === session) return kept.views ?? []
  } catch {
    // Not ours.
  }
  remember(KEY, undefined)
  return []
}

const write = (kept: Kept) => remember(KEY, kept.views.length > 0 ? JSON.stringify(kept) : undefined)

const othersOf = (viewId: string, session: string | undefined) => read(session).filter(([id]) => id !== viewId)

export const firstCards = {
  find: (viewId: string): FirstCards | undefined => read(sessionKey()).find(([id]) => id === viewId)?.[1],
  keep: (viewId: string, cards: FirstCards, userId: string) => {
    const session = sessionKey()
    // Another tab may have signed in another user.
    if (session === undefined || session === forgotten || readSession()?.userId !== userId) return
    if (JSON.stringify(cards).length > CHARACTERS_MAX) return
    const views: Kept['views'] = [...othersOf(viewId, session), [viewId, cards]]
    write({ session, views: views.slice(-VIEWS_MAX) })
  },
  drop: (viewId: string) => {
    const session = sessionKey()
    if (session !== undefined) write({ session, views: othersOf(viewId, session) })
  },
  forget: () => {
    forgotten = sessionKey()
    remember(KEY, undefined)
  },
}

export const endFirstCards = () => document.getElementById(ID)?.remove()

const px = (values: FirstCard['at']) => values.map((value) => `${value}px`)

const cardOf = ({ at, title, colour, look }: FirstCard) => {
  const card = document.createElement('div')
  const [left, top, width, height] = px(at)
  Object.assign(card.style, { left, top, width, height })
  card.style.setProperty('--colour', colour)
  Object.assign(card.dataset, { title, look })
  return card
}

/** The style shows the titles, which nobody can find or select. */
export const paintFirstCards = ({ box, transform, cards }: FirstCards) => {
  const layer = document.createElement('div')
  const world = document.createElement('div')
  layer.id = ID
  layer.toggleAttribute('inert', true)
  layer.setAttribute('aria-hidden', 'true')
  const [left, top, width, height] = px(box)
  Object.assign(layer.style, { left, top, width, height })
  world.style.transform = transform
  world.append(...cards.map(cardOf))
  layer.append(world)
  document.body.append(layer)
}
