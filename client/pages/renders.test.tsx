import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Link } from '../../shared/domain/links.ts'
import { card, dragItem, placeOf, requestsDone } from '../testing/board.ts'
import { openTab, reading, titleField } from '../testing/note.ts'
import { rendersOf } from '../testing/renders.ts'
import { startSite, visitAs } from '../testing/site.tsx'

// Components that React renders for an act on a board of 150 cards, all of them in the window. The limits are a third
// above the numbers of November 2026.

const site = startSite()
const CARDS = 150
let ann: Member
let ben: Member
let viewId: string

beforeAll(async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  viewId = community.welcomeViewId
  ann = await seed.makeMember(community)
  ben = await seed.makeMember(community)
  const make = (at: number) =>
    seed.makeNote(ann, { title: `Note ${at}`, viewId, x: (at % 10) * 110, y: Math.floor(at / 10) * 50 })
  for (let at = 0; at < CARDS; at += 15) await Promise.all(Array.from({ length: 15 }, (_, n) => make(at + n)))
})

const enter = async () => {
  const user = visitAs(ann, `/view/${viewId}`)
  await card(`Note ${CARDS - 1}`)
  await requestsDone()
  return user
}
const told = (renders: Map<string, number>) => {
  const total = [...renders.values()].reduce((sum, count) => sum + count, 0)
  return { total, cards: renders.get('BoardCard') ?? 0 }
}

test('moving a card renders that card, and no other', async () => {
  const user = await enter()
  const item = await card('Note 3')
  const { x, y } = placeOf(item)
  const { total, cards } = told(
    await rendersOf(async () => {
      await dragItem(user, item, 30, 40)
      await waitFor(async () => expect(placeOf(await card('Note 3'))).toEqual({ x: x + 30, y: y + 40 }))
      await requestsDone()
    }),
  )
  expect(total).toBeLessThanOrEqual(100)
  expect(cards).toBeLessThanOrEqual(4)
})

test('a card that somebody else moves renders alone', async () => {
  await enter()
  const links = await site.seed.call<Link[]>(ben, 'GET', `/api/links/from/${viewId}`)
  const link = links.find(({ _to }) => _to.title === 'Note 5')!
  const { total, cards } = told(
    await rendersOf(async () => {
      await site.seed.call(ann, 'PUT', `/api/links/${link._id}`, { data: { x: 44, y: 55 } })
      await waitFor(async () => expect(placeOf(await card('Note 5'))).toEqual({ x: 44, y: 55 }))
      await requestsDone()
    }),
  )
  expect(total).toBeLessThanOrEqual(300)
  expect(cards).toBeLessThanOrEqual(2)
})

test('a note that somebody else writes renders its own card, and no other', async () => {
  await enter()
  const { total, cards } = told(
    await rendersOf(async () => {
      await site.seed.makeNote(ben, { title: 'From Ben', viewId, x: 20, y: 900 })
      await card('From Ben')
      await requestsDone()
    }),
  )
  expect(total).toBeLessThanOrEqual(1400)
  expect(cards).toBeLessThanOrEqual(3)
})

test('opening a note renders its window, and no card; a letter of its title renders the fields beside it', async () => {
  const user = await enter()
  const opened = told(
    await rendersOf(async () => {
      await user.dblClick(await card('Note 7'))
      await reading()
      await requestsDone()
    }),
  )
  expect(opened.total).toBeLessThanOrEqual(2600)
  expect(opened.cards).toBeLessThanOrEqual(4)
  await openTab(user, 'Edit')
  const title = await titleField()
  await requestsDone()
  const typed = told(await rendersOf(async () => user.type(title, 'a')))
  expect(typed.total).toBeLessThanOrEqual(750)
  expect(typed.cards).toBeLessThanOrEqual(0)
})
