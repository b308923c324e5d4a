import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { card, choose, entries, openMenu } from '../testing/board.ts'
import { isFollowed } from '../lib/live.ts'
import { queryClient } from '../lib/queries.ts'
import { network } from '../testing/network.ts'
import { openTab, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const ADD = 'Add to favourites'
const REMOVE = 'Remove from favourites'

const start = async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const viewId = community.welcomeViewId
  const idea = await seed.makeNote(ann, { title: 'Idea', viewId, x: 80, y: 80 })
  await seed.makeNote(ben, { title: 'Answer', buildson: idea._id })
  const change = (data: object) => seed.changeSettings(community, data)
  const root = `/api/objects/${community.rootContextId}`
  return { seed, community, ann, ben, viewId, idea, change, root }
}

const offered = async (user: UserEvent) => {
  await openMenu('Idea')
  const names = entries()
  await user.keyboard('{Escape}')
  return names
}
const chooseOnceOffered = async (user: UserEvent, entry: string) => {
  await waitFor(async () => {
    await openMenu('Idea')
    expect(entries()).toContain(entry)
  })
  await choose(user, entry)
}
const says = (title: string, text: string) => waitFor(async () => expect(await card(title)).toHaveTextContent(text))
const expectAuthors = (names: string) =>
  waitFor(() => expect(screen.getByTestId('note-authors').textContent).toBe(names))
const readsOf = (path: string) => network.calls().filter((call) => call.method === 'GET' && call.path === path)

test('favourites are offered on boards and in notes while the community has them, at once; what fails is told [PLUG-02, WORK-06, WORK-07]', async () => {
  const { seed, ann, ben, viewId, idea, change } = await start()
  const favourites = async () => (await seed.call<Contribution>(ben, 'GET', `/api/objects/${idea._id}`)).favAuthors
  // The selected card has one too.
  const star = () => within(screen.getByRole('dialog')).queryByRole('button', { name: 'Favourite' })
  const expectStar = (pressed: boolean) =>
    waitFor(() => expect(star()).toHaveAttribute('aria-pressed', String(pressed)))
  const open = async (member: Member) => {
    const user = visitAs(member, `/view/${viewId}`)
    await says('Idea', 'Ann Lee')
    return user
  }
  const user = await open(ben)
  expect(await offered(user)).not.toContain(ADD)
  await change({ plugins: { enableFavourites: true } })

  const refused = network.intercept('POST', /addTofav/, { status: 500, json: {} })
  await chooseOnceOffered(user, ADD)
  const failed = 'Could not add note to your favourites, please try later'
  expect(await screen.findByText(failed, { selector: '[role=alert] *' })).toBeInTheDocument()
  expect(await favourites()).toEqual([])
  refused.remove()
  await chooseOnceOffered(user, ADD)
  expect(await screen.findByText('Added to your favourites')).toBeInTheDocument()
  expect(await favourites()).toEqual([ben.userId])
  network.intercept('POST', /remFromfav/, 'offline')
  await chooseOnceOffered(user, REMOVE)
  const kept = 'Could not remove note from your favourites, please try later'
  expect(await screen.findByText(kept, { selector: '[role=alert] *' })).toBeInTheDocument()
  expect(await favourites()).toEqual([ben.userId])

  await user.dblClick(await card('Idea'))
  await expectStar(true)
  await change({ plugins: { enableFavourites: false } })
  await waitFor(() => expect(star()).toBeNull())
  const left = await offered(user)
  for (const entry of [ADD, REMOVE]) expect(left).not.toContain(entry)

  await (await open(ann)).dblClick(await card('Idea'))
  await expectAuthors('Ann Lee')
  expect(star()).toBeNull()
  await change({ plugins: { enableFavourites: true } })
  await expectStar(false)
})

test('first and last name are swapped at once on an open board and in every part of an open note [PLUG-20]', async () => {
  const { ann, viewId, change, root } = await start()
  // Otherwise it includes the root context.
  network.intercept('GET', /\/opening$/, 'offline')
  const context = network.hold('GET', root)
  const user = visitAs(ann, `/view/${viewId}`)
  await user.dblClick(await card('Idea'))
  await openTab(user, 'Authors')
  // One read of the root context is enough, and no name is displayed before.
  await waitFor(() => expect(readsOf(root)).toHaveLength(1))
  expect(document.body).not.toHaveTextContent(/Ben Ode|Ode Ben/)
  context.release()
  await says('Idea', 'Ann Lee')
  await says('Answer', 'Ben Ode')
  await change({ flipname: true })
  await says('Idea', 'Lee Ann')
  await says('Answer', 'Ode Ben')
  await expectAuthors('Lee Ann')
  for (const name of ['Authors', 'History']) {
    const tab = await openTab(user, name)
    expect((await within(tab).findAllByText('Lee Ann')).length).toBeGreaterThan(0)
    expect(tab).not.toHaveTextContent('Ann Lee')
  }
})

test('names are swapped in attachments and among the authors too, never first in the other order [PLUG-20]', async () => {
  const { seed, community, ann, ben, change, root } = await start()
  await change({ flipname: true })
  const attachment = await seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, {
    type: 'Attachment',
    title: '',
    authors: [ann.authorId],
    status: 'unsaved',
  })
  await seed.giveFile(ann, attachment._id, 'light.txt')
  const context = network.hold('GET', root)
  visitAs(ben, `/contribution/${attachment._id}`)
  const main = await screen.findByRole('main')
  await within(main).findByRole('heading', { name: 'light.txt', level: 2 })
  expect(main).not.toHaveTextContent(/Ann|Lee/)
  context.release()
  await waitFor(() => expect(main).toHaveTextContent('Lee Ann'))
  await change({ flipname: false })
  await waitFor(() => expect(main).toHaveTextContent('Ann Lee'))

  await change({ flipname: true })
  const user = visitAs(await seed.admin(), `/authormanager/${community._id}`)
  const writers = await screen.findByRole('list', { name: 'Writers' })
  await user.click(await within(writers).findByRole('button', { name: /Lee Ann/ }))
  const chosen = within(screen.getByRole('region', { name: 'Selected member' }))
  await chosen.findByText('Lee Ann')
  await user.click(chosen.getByRole('button', { name: 'Reset password' }))
  await screen.findByRole('dialog', { name: 'Reset password of Lee Ann' })
  await user.keyboard('{Escape}')
  await change({ flipname: false })
  await chosen.findByText('Ann Lee')
})

test('an answer that a change has overtaken does not bring the former order back [PLUG-20]', async () => {
  const { community, ann, viewId, change, root } = await start()
  network.intercept('GET', /\/opening$/, 'offline')
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  network.intercept('GET', root, async (pass) => {
    const answer = await pass()
    await delivered
    return answer
  })
  visitAs(ann, `/view/${viewId}`)
  await waitFor(() => expect(readsOf(root)).toHaveLength(1))
  await waitFor(() => expect(isFollowed(roomOf('contribution', community.rootContextId ?? ''))).toBe(true))
  await change({ flipname: true })
  await says('Idea', 'Lee Ann')
  deliver()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await card('Idea')).toHaveTextContent('Lee Ann')
})

test('what a community switches shows to nobody of another one [PLUG-02]', async () => {
  const { seed, change } = await start()
  const elsewhere = await seed.makeCommunity()
  const cy = await seed.makeMember(elsewhere, { firstName: 'Cy', lastName: 'Fox' })
  const sun = await seed.makeNote(cy, { title: 'Sun', viewId: elsewhere.welcomeViewId })
  const user = visitAs(cy, `/view/${elsewhere.welcomeViewId}`)
  await says('Sun', 'Cy Fox')
  // This change arrives; the title would arrive after a change there.
  await seed.changeSettings(elsewhere, { flipname: true })
  await says('Sun', 'Fox Cy')
  await change({ plugins: { enableFavourites: true }, viewSetting: { showAuthor: false } })
  await seed.call(cy, 'PUT', `/api/objects/${elsewhere._id}/${sun._id}`, { title: 'Idea' })
  await says('Idea', 'Fox Cy')
  expect(await offered(user)).not.toContain(ADD)
})
