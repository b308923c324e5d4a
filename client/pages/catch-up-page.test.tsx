import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const heading = (name: string) => screen.findByRole('heading', { name })
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const linesOf = async (name: string) =>
  (await part(name)).getAllByRole('listitem').map(({ textContent }) => textContent)

/** Ann has asked; Ben has answered, read, annotated and then changed his answer. */
const start = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const path = `/catchup/${community._id}`
  const rain = await seed.makeNote(ann, { title: 'Why does it rain?' })
  const snow = await seed.makeNote(ben, { title: 'Clouds are full', body: '<p>Clouds carry small drops.</p>' })
  await seed.call(ann, 'PUT', `/api/catchup/${community._id}/day`, { until: new Date().toISOString() })
  await seed.call(ben, 'POST', '/api/links', { from: snow._id, to: rain._id, type: 'buildson', data: {} })
  await seed.call(ben, 'POST', `/api/records/read/${community._id}/${rain._id}`, {})
  await seed.call(ben, 'PUT', `/api/objects/${community._id}/${snow._id}`, {
    data: { body: '<p>Clouds carry heavy drops.</p>' },
  })
  return { seed, community, ann, ben, path, rain, snow }
}

test('the page tells in three parts who has taken up one’s ideas, what is new by thread with its words, and what waits; each opens its contribution [CTCH-01, CTCH-02, CTCH-03, CTCH-04]', async () => {
  const { ann, path, rain, snow } = await start()
  const user = visitAs(ann, path)
  expect(await heading('Catch up')).toBeInTheDocument()
  expect(await screen.findByText(/^Since you last caught up, /)).toBeInTheDocument()
  await waitFor(async () => expect(await linesOf('My ideas')).toEqual(['Why does it rain?Read by Ben OdeBuilt on by Ben Ode: Clouds are full', 'Read by Ben Ode', 'Built on by Ben Ode: Clouds are full'])) // prettier-ignore
  const news = await part('New')
  expect(news.getByRole('heading', { level: 3 })).toHaveTextContent('Thread: Why does it rain?')
  expect(await linesOf('New')).toEqual(['Clouds are fullBen OdechangedShow changes'])
  expect((await linesOf('Needs somebody')).map((line) => line?.replace(/ · since .*?\d{4}/, ' · '))).toEqual(['Clouds are fullBen Ode · not read by anyone yet']) // prettier-ignore
  const leadsTo = async (name: string, title: string) => (await part(name)).getByRole('link', { name: title }).getAttribute('href') // prettier-ignore
  expect(await leadsTo('My ideas', 'Why does it rain?')).toBe(`/contribution/${rain._id}`)
  expect(await leadsTo('New', 'Clouds are full')).toBe(`/contribution/${snow._id}`)
  expect(await leadsTo('Needs somebody', 'Clouds are full')).toBe(`/contribution/${snow._id}`)

  const asked = () => network.calls().filter(({ path: called }) => called.includes('/historicalobjects/'))
  expect(asked()).toEqual([])
  await user.click(news.getByRole('button', { name: 'Show changes in Clouds are full' }))
  await waitFor(() => expect(document.querySelector('ins')).toHaveTextContent('heavy'))
  expect(document.querySelector('del')).toHaveTextContent('small')

  const yesterday = new Date(Date.now() - 48 * 60 * 60_000).toISOString().slice(0, 10)
  visit(`${path}?since=${yesterday}`)
  await waitFor(async () => expect(await linesOf('New')).toContain('Clouds are fullBen Odenew'))
  expect(screen.getByLabelText('Since')).toHaveValue(yesterday)
})

test('looking changes nothing; “I have caught up” moves the day, and can be undone; letters are chosen on the page [CTCH-06, CTCH-07]', async () => {
  const { ann, path, seed } = await start()
  network.forget()
  const user = visitAs(ann, path)
  await heading('My ideas')
  expect(network.writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'I have caught up' }))
  expect(await heading('You are up to date')).toBeInTheDocument()
  expect(await linesOf('Needs somebody')).toHaveLength(1)
  visitAs(ann, path)
  expect(await heading('You are up to date')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'I have caught up' }))
  const letters = await screen.findByRole('checkbox', { name: 'Send me this by e-mail' })
  expect(letters).not.toBeChecked()
  await user.click(letters)
  await waitFor(async () => expect(await seed.call(ann, 'GET', `/api${path}`)).toMatchObject({ letters: true }))
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked())
})

test('the page, the card of the community, the bell and the views name one unread number: without one’s own, private and removed notes, and a note of two views once [NEWS-01, NEWS-02]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const { _id, title, welcomeViewId: viewId } = community
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  const light = await seed.makeView(ann, 'Light')
  const both = await seed.makeNote(ann, { title: 'On both', viewId })
  await seed.placeOn(ann, light._id, both._id, 20, 20)
  await seed.makeNote(ann, { title: 'On one', viewId })
  await seed.makeNote(ann, { title: 'For me alone', viewId, permission: 'private' })
  const removed = await seed.makeNote(ann, { title: 'Removed', viewId })
  await seed.call(ann, 'PUT', `/api/objects/${_id}/${removed._id}`, { status: 'inactive' })
  await seed.makeNote(ben, { title: 'My own', viewId })
  const said = (root: Element | null) =>
    within(root as HTMLElement).queryAllByText(/^\d+ not read yet$/).map(({ textContent }) => textContent) // prettier-ignore
  const expectAll = async (total: string, welcome: string[], onLight: string[]) => {
    visitAs(ben, `/catchup/${_id}`)
    await waitFor(() =>
      expect(document.querySelector('[data-unread]')?.textContent).toBe(`${total}, older notes included`),
    )
    visitAs(ben, '/')
    await waitFor(() => expect(document.querySelector('[data-unread-mark]')).toHaveAttribute('title', total))
    const card = async () => (await screen.findByRole('link', { name: `Enter ${title}` })).closest('li')
    await waitFor(async () => expect(said(await card())).toEqual([total]))
    visitAs(ben, `/viewmanager/${_id}`)
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li')
    await waitFor(async () => expect(said(await row('Welcome'))).toEqual(welcome))
    expect(said(await row('Light'))).toEqual(onLight)
  }
  await expectAll('2 not read yet', ['2 not read yet'], ['1 not read yet'])
  await seed.call(ben, 'POST', `/api/records/read/${_id}/${both._id}`)
  await expectAll('1 not read yet', ['1 not read yet'], [])
})

test('the two numbers above the lists each say what they count', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  const path = `/catchup/${community._id}`
  await seed.makeNote(ben, { title: 'Old', viewId: community.welcomeViewId })
  await seed.call(ann, 'PUT', `/api${path}/day`, { until: new Date().toISOString() })
  await seed.makeNote(ben, { title: 'Fresh', viewId: community.welcomeViewId })
  visitAs(ann, path)
  const counts = await screen.findByText(/^New or changed since \w+ \d+, \d{4}: 1/)
  expect(counts).toHaveTextContent(/2 not read yet, older notes included$/)
})

test('a manager finds the most urgent first, a member what waits longest; the page says so', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  await seed.makeNote(ann, { title: 'Ice' })
  await seed.makeNote(ann, { title: 'Why?' })
  const titles = async () => (await part('Needs somebody')).getAllByRole('link').map(({ textContent }) => textContent)
  visitAs(mia, `/catchup/${community._id}`)
  expect(await titles()).toEqual(['Why?', 'Ice'])
  expect((await part('Needs somebody')).getByText(/^The most urgent first: questions without an answer, then /)).toBeInTheDocument() // prettier-ignore
  visitAs(ann, `/catchup/${community._id}`)
  await waitFor(async () => expect(await titles()).toEqual(['Ice', 'Why?']))
  expect((await part('Needs somebody')).getByText(/; the longest waiting first\.$/)).toBeInTheDocument()
})

test('it is found where one comes in, and on every view; an admin who has not joined is told why it is empty', async () => {
  const { seed, ann, path, community } = await start()
  const user = visitAs(ann, '/')
  await user.click(await screen.findByRole('link', { name: `Catch up with ${community.title}` }))
  await waitFor(() => expect(here()).toBe(path))
  visit(`/view/${community.welcomeViewId}`)
  expect(await screen.findByRole('link', { name: 'Catch up' })).toHaveAttribute('href', path)
  const boss = await seed.makeUser()
  await seed.call(await seed.admin(), 'PUT', `/api/users/${boss.userId}`, { role: 'admin' })
  visitAs(boss, path)
  expect(await heading('Join this community to catch up')).toBeInTheDocument()
})
