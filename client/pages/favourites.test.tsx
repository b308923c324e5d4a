import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { entries, openMenu, pick, requestsDone, titles, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async (offered: boolean) => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  if (offered) await seed.changeSettings(community, { plugins: { enableFavourites: true } })
  const note = await seed.makeNote(ann, { title: 'Rain' })
  const favourites = async () => (await seed.call<Contribution>(ben, 'GET', `/api/objects/${note._id}`)).favAuthors
  const path = (act: string) => `/api/objects/${act}/${community._id}/${note._id}`
  return { community, ann, note, favourites, path }
}

const star = () => screen.findByRole('button', { name: 'Favourite' })
const expectPressed = (pressed: boolean) =>
  waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', String(pressed)))
const BROKEN = { status: 500, json: {} }

test('an active note can be made a favourite once its community has them, one that is not contributed cannot [EDIT-055, WORK-04]', async () => {
  const { community, ann, note } = await start(false)
  visitAs(ann, `/contribution/${note._id}`)
  await screen.findAllByRole('heading', { name: 'Rain' })
  expect(screen.queryByRole('button', { name: 'Favourite' })).toBeNull()
  await site.seed.changeSettings(community, { plugins: { enableFavourites: true } })
  await expectPressed(false)
  const unsaved = await site.seed.makeNote(ann, { title: 'Snow', status: 'unsaved' })
  const user = visit(`/contribution/${unsaved._id}`)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('tab', { name: 'Read' }))
  await screen.findAllByRole('heading', { name: 'Snow' })
  expect(screen.queryByRole('button', { name: 'Favourite' })).toBeNull()
})

test('a note becomes a favourite of mine alone, and no longer, also in a page opened anew [EDIT-056, EDIT-057]', async () => {
  const { ann, note, favourites, path } = await start(true)
  const user = visitAs(ann, `/contribution/${note._id}`)
  await user.click(await star())
  await expectPressed(true)
  expect(await favourites()).toEqual([ann.userId])
  const acts = () => network.writes().filter((call) => /Tofav|Fromfav/i.test(call.path))
  expect(acts()).toEqual([{ method: 'POST', path: path('addTofav'), body: undefined }])
  visit(`/contribution/${note._id}`)
  await expectPressed(true)
  await user.click(await star())
  await expectPressed(false)
  expect(await favourites()).toEqual([])
  expect(acts().map((call) => call.path)).toEqual([path('addTofav'), path('remFromfav')])
})

test('what fails is told, and the favourite stays as it was [EDIT-058, EDIT-059]', async () => {
  const { ann, note, favourites, path } = await start(true)
  const user = visitAs(ann, `/contribution/${note._id}`)
  const adding = network.intercept('POST', path('addTofav'), BROKEN)
  await user.click(await star())
  await screen.findByText('Could not add note to your favourites, please try later')
  await expectPressed(false)
  expect(await favourites()).toEqual([])
  adding.remove()
  await user.click(await star())
  await expectPressed(true)
  network.intercept('POST', path('remFromfav'), BROKEN)
  await user.click(await star())
  await screen.findByText('Could not remove note from your favourites, please try later')
  await expectPressed(true)
  expect(await favourites()).toEqual([ann.userId])
})

test('on a view favourites are made and unmade by the menu of notes, while the plugin is on, and shown alone to me alone [WORK-04, WORK-05, WORK-08]', async () => {
  const { seed } = site
  const { community, ann, note, favourites, path } = await start(true)
  const ben = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  await seed.placeOn(ann, viewId, note._id, 20, 20)
  await seed.makeNote(ben, { title: 'Snow', viewId, x: 320, y: 20 })
  const drawing = await seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, {
    type: 'Drawing',
    title: 'Sketch',
    status: 'active',
    authors: [ann.authorId],
    data: { svg: '<svg/>' },
  })
  await seed.placeOn(ann, viewId, drawing._id, 20, 220)
  const shows = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))
  const everything = ['Rain', 'Sketch', 'Snow']
  const [add, remove] = ['Add to favourites', 'Remove from favourites']
  let user = visitAs(ann, `/view/${viewId}`)
  await tool('Favourites')
  await openMenu('Rain')
  await waitFor(() => expect(entries()).toContain(add))
  await user.keyboard('{Escape}')
  await openMenu('Sketch')
  await requestsDone()
  expect(entries()).toContain('Open')
  expect(entries()).not.toContain(add)
  await user.keyboard('{Escape}')

  network.forget()
  await pick(user, 'Rain', add)
  expect(await screen.findByText('Added to your favourites')).toBeInTheDocument()
  expect(network.writes()).toEqual([{ method: 'POST', path: path('addTofav'), body: undefined }])
  expect(await favourites()).toEqual([ann.userId])
  await user.click(await tool('Favourites'))
  expect(await tool('Favourites')).toHaveAttribute('aria-pressed', 'true')
  await shows('Rain')

  user = visitAs(ben, `/view/${viewId}`)
  await shows(...everything)
  await user.click(await tool('Favourites'))
  await shows()
  expect(await screen.findByText(/None of your favourites is on this view/)).toBeInTheDocument()

  user = visitAs(ann, `/view/${viewId}`)
  await shows(...everything)
  await user.click(await tool('Favourites'))
  await shows('Rain')
  network.forget()
  await pick(user, 'Rain', remove)
  await shows()
  expect(network.writes()).toEqual([{ method: 'POST', path: path('remFromfav'), body: undefined }])
  expect(await favourites()).toEqual([])
  await user.click(await tool('Favourites'))
  await shows(...everything)

  await seed.changeSettings(community, { plugins: { enableFavourites: false } })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Favourites' })).toBeNull())
  await openMenu('Rain')
  await requestsDone()
  expect(entries()).toContain('Open')
  expect(entries()).not.toContain(add)
})
