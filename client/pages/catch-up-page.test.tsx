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
