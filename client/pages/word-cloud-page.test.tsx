import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const list = () => screen.findByRole('list', { name: 'Words by frequency' })
const words = async () => within(await list()).getAllByRole('link').map(({ textContent }) => textContent) // prettier-ignore

const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const viewId = community.welcomeViewId
  await seed.makeNote(ann, { title: 'Prism', viewId, body: '<p>The prism bends <b>light</b>, and light bends.</p>' })
  await seed.makeNote(mia, { title: '', viewId, permission: 'private', body: '<p>Hidden hidden hidden light</p>' })
  return { seed, community, mia, ann, viewId }
}

test('the words of a view are shown with their numbers, each leading to the search, and no text of unreadable notes; one request brings them [WCLD-01, WCLD-07, ANLP-11]', async () => {
  const { community, ann, viewId } = await start()
  visitAs(ann, `/wcloud/${viewId}`)
  expect(await screen.findByRole('heading', { name: 'Word cloud: Welcome', level: 1 })).toBeInTheDocument()
  expect(await words()).toEqual(['bends2', 'light2', 'prism2'])
  expect(screen.getByText(/Counted in 1 note that you may read/)).toBeInTheDocument()
  const light = within(await list()).getByRole('link', { name: /light/ })
  expect(light).toHaveAttribute('href', `/search/${community._id}?q=light&on=${viewId}`)
  expect(screen.getByRole('link', { name: 'Back to Welcome' })).toHaveAttribute('href', `/view/${viewId}`)
  // jsdom has no canvas: the page shows a message and the list.
  expect(await screen.findByText(/This browser cannot draw the cloud/)).toBeInTheDocument()
  const asked = network.calls().filter(({ path }) => /\/words/.test(path))
  expect(asked.map(({ method, path }) => [method, path])).toEqual([['GET', `/api/views/${viewId}/words`]])
})

test('the cloud shows the most written language at first, and another one or all by choice, which stands in the address', async () => {
  const { seed, ann, viewId } = await start()
  await seed.makeNote(ann, { title: '', viewId, body: '<p>El sol y la luz del mar.</p>' })
  await seed.makeNote(ann, { title: '', viewId, body: '<p>The light of the sun is white.</p>' })
  const user = visitAs(ann, `/wcloud/${viewId}`)
  expect(await words()).toEqual(['light3', 'bends2', 'prism2', 'sun1', 'white1'])
  const choice = await screen.findByRole('combobox', { name: 'Notes in' })
  await waitFor(() => expect(within(choice).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['English (2)', 'Spanish (1)', 'All languages'])) // prettier-ignore
  expect(choice).toHaveValue('en')
  await user.selectOptions(choice, 'Spanish (1)')
  await waitFor(async () => expect(await words()).toEqual(['luz1', 'mar1', 'sol1']))
  expect(screen.getByText(/Counted in 1 note that you may read/)).toBeInTheDocument()
  await waitFor(() => expect(here()).toBe(`/wcloud/${viewId}?language=es`))
  await user.selectOptions(choice, 'All languages')
  await waitFor(async () => expect(await words()).toEqual(expect.arrayContaining(['luz1', 'light3'])))
  await user.click(screen.getByRole('button', { name: 'Reset the filters' }))
  await waitFor(() => expect(choice).toHaveValue('en'))
  await waitFor(() => expect(here()).toBe(`/wcloud/${viewId}`))
})

test('managers list words of their community that are left out, and members see which [WCLD-05]', async () => {
  const { seed, mia, ann, viewId } = await start()
  const user = visitAs(mia, `/wcloud/${viewId}`)
  await waitFor(async () => expect(await words()).toEqual(['hidden3', 'light3', 'bends2', 'prism2']))
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save).toHaveAttribute('aria-disabled', 'true')
  await user.type(await screen.findByPlaceholderText('Type a word and press Enter'), 'Light{Enter}bends,')
  await user.click(save)
  await waitFor(async () => expect(await words()).toEqual(['hidden3', 'prism2']))

  visitAs(ann, `/wcloud/${viewId}`)
  await waitFor(async () => expect(await words()).toEqual(['prism2']))
  expect(await screen.findByText('Light · bends')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  const empty = await seed.makeView(ann, 'Empty')
  visit(`/wcloud/${empty._id}`)
  expect(await screen.findByRole('heading', { name: 'No words yet' })).toBeInTheDocument()
})

test('a view that is not one’s to read, and what is no view, show no words [WCLD-07]', async () => {
  const { seed, community, mia, ann, viewId } = await start()
  const closed = await seed.call<Contribution>(mia, 'POST', `/api/contributions/${community._id}`, {
    type: 'View',
    title: 'Closed',
    permission: 'private',
    authors: [mia.authorId],
  })
  visitAs(ann, `/wcloud/${closed._id}`)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('Closed')
  const [{ to }] = await seed.call<[{ to: string }]>(ann, 'GET', `/api/links/from/${viewId}`)
  visit(`/wcloud/${to}`)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Words by frequency' })).toBeNull()
})
