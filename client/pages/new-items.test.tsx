import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Link } from '../../shared/domain/links.ts'
import { card, findBoard, requestsDone, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

test('a tool adds where one looks, over nothing that stands there, and says that it may be moved [PLAC-01]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  const middle = { x: 560, y: 360 }
  await seed.makeNote(ann, { title: 'In the middle', viewId, ...middle })
  const user = visitAs(ann, `/view/${viewId}`)
  await card('In the middle')
  for (const name of ['New note', 'New drawing']) await user.click(await tool(name))
  const links = await waitFor(async () => {
    const made = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)
    expect(made).toHaveLength(3)
    return made
  })
  const places = links.map(({ data }) => ({
    x: data.x ?? 0,
    y: data.y ?? 0,
    width: data.width ?? 190,
    height: data.height ?? 48,
  }))
  for (const [index, a] of places.entries()) {
    expect(Math.hypot(a.x - middle.x, a.y - middle.y)).toBeLessThan(500)
    expect(a.x >= 0 && a.x + a.width <= 1280 && a.y >= 0 && a.y + a.height <= 800).toBe(true)
    for (const b of places.slice(index + 1))
      expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true)
  }
})

test('who joins while a view is open is named there, on a card, among those who are here and in the open note [CARD-01]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  visitAs(ann, `/view/${community.welcomeViewId}`)
  await findBoard()
  await requestsDone()
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.makeNote(ben, { title: 'From a newcomer', viewId: community.welcomeViewId })
  const made = await card('From a newcomer')
  await waitFor(() => expect(made).toHaveTextContent('Ben Ode'))
  const asked = network.calls().filter(({ path }) => path === `/api/communities/${community._id}/authors`)
  // Once for the new note, and possibly once before on the idle page.
  expect([1, 2]).toContain(asked.length)
})
