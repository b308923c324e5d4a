import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../testing/network.ts'
import { reading, twoMembers } from '../testing/note.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const dialog = () => screen.findByRole('dialog', { name: 'Search this community' })
const field = async () => within(await dialog()).findByRole('combobox', { name: 'Search this community' })
const found = () => {
  const list = screen.queryByRole('listbox', { name: 'Found' })
  return list ? within(list).queryAllByRole('option') : []
}
const ALL = /^All results, and more ways to search$/
const options = () => found().map(({ textContent }) => textContent)
const expectOptions = (wanted: readonly RegExp[]) =>
  waitFor(() => expect(options()).toEqual([...wanted, ALL].map((one) => expect.stringMatching(one) as string)))
const chosen = () => found().find((option) => option.getAttribute('aria-selected') === 'true')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const rainbows = async () => {
  const { community, ann, ben } = await twoMembers(site.seed)
  const bow = await site.seed.makeNote(ann, { title: 'Rainbows', body: '<p>Drops bend the light.</p>' })
  const mirror = await site.seed.makeNote(ben, { title: 'Mirrors', body: '<p>Throw light back.</p>' })
  await site.seed.makeNote(ben, { title: 'My secret light', permission: 'private' })
  return { community, ann, bow, mirror }
}

test('the key / opens the search of the community on each of its pages, with the focus in its field, and there it is a letter [WRIT-07]', async () => {
  const { community, ann, bow } = await rainbows()
  const pages = [
    [`/view/${community.welcomeViewId}`, () => screen.findByRole('button', { name: 'New note' })],
    [`/contribution/${bow._id}`, reading],
    [`/groupmanager/${community._id}`, () => screen.findByRole('heading', { name: 'Groups' })],
    [`/help/?community=${community._id}`, () => screen.findByRole('heading', { name: 'Help' })],
  ] as const
  for (const [path, shown] of pages) {
    const user = visitAs(ann, path)
    await shown()
    await user.keyboard('/')
    await waitFor(async () => expect(await field()).toHaveFocus())
    await user.keyboard('a/b')
    expect(await field()).toHaveValue('a/b')
    await user.keyboard('{Escape}')
    await closed()
    expect(here()).toBe(path)
  }
})

test('where there is no community, in a field, and where single keys are switched off, / opens nothing [WRIT-07]', async () => {
  const { community, ann } = await rainbows()
  const user = visitAs(ann, '/')
  await screen.findByRole('heading', { name: 'My communities' })
  await user.keyboard('/')
  expect(here()).toBe('/')
  expect(screen.queryByRole('link', { name: 'Quick search' })).toBeNull()

  const again = visitAs(ann, `/groupmanager/${community._id}`)
  const name = await screen.findByRole('textbox', { name: /group/i })
  await again.type(name, 'and/or')
  expect(name).toHaveValue('and/or')
  expect(here()).toBe(`/groupmanager/${community._id}`)

  localStorage.setItem('buildon.questionMark', 'false')
  const off = visitAs(ann, `/groupmanager/${community._id}`)
  await screen.findByRole('heading', { name: 'Groups' })
  await off.keyboard('/')
  expect(here()).toBe(`/groupmanager/${community._id}`)
  await off.click(screen.getByRole('link', { name: 'Quick search' }))
  await waitFor(async () => expect(await field()).toHaveFocus())
})

test('what is found is shown while one types, and arrows and Enter open it', async () => {
  const { community, ann, bow, mirror } = await rainbows()
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await screen.findByRole('button', { name: 'New note' })
  // Keys typed before the field appears are kept.
  await user.keyboard('/lx{Backspace}igh')
  await waitFor(async () => expect(await field()).toHaveValue('ligh'))
  await expectOptions([/^Mirrors.*Note · Ben Ode.*light back/, /^Rainbows.*Note · Ann Lee.*bend the light/])
  expect(screen.getByRole('listbox', { name: 'Found' })).toBeInTheDocument()
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['light', 'light'])
  expect((await dialog()).querySelector('output')).toHaveTextContent('2 suggestions')

  expect(chosen()).toHaveTextContent(/^Mirrors/)
  for (const [key, title] of [['ArrowUp', ALL], ['ArrowDown', /^Mirrors/], ['ArrowDown', /^Rainbows/]] as const) {
    await user.keyboard(`{${key}}`)
    expect(chosen()).toHaveTextContent(title)
    expect(await field()).toHaveAttribute('aria-activedescendant', chosen()?.id)
    await waitFor(async () => expect(await field()).toHaveFocus())
  } // prettier-ignore
  await user.keyboard('{Enter}')
  await reading()
  expect(here()).toBe(`/contribution/${bow._id}/${community.welcomeViewId}`)
  await closed()

  history.back()
  await waitFor(() => expect(here()).toBe(`/view/${community.welcomeViewId}`))
  await user.keyboard('/')
  await user.type(await field(), '"light back"')
  await expectOptions([/^Mirrors/])
  await user.click(found()[0]!)
  await waitFor(() => expect(here()).toBe(`/contribution/${mirror._id}/${community.welcomeViewId}`))
})

test('an option that was gone to stays chosen while what is found changes around it', async () => {
  const { community, ann } = await rainbows()
  const user = visitAs(ann, `/groupmanager/${community._id}`)
  await screen.findByRole('heading', { name: 'Groups' })
  await user.keyboard('/')
  await user.type(await field(), 'light')
  await expectOptions([/^Mirrors/, /^Rainbows/])
  await user.keyboard(' back{ArrowUp}')
  await expectOptions([/^Mirrors/])
  expect(chosen()).toHaveTextContent(ALL)
})

test('one search is asked for what was typed, the one before is given up, and a fault is told', async () => {
  const { community, ann } = await rainbows()
  const path = `/api/contributions/${community._id}/search`
  const searches = () => network.calls().filter((call) => call.path === path)
  const user = visitAs(ann, `/groupmanager/${community._id}`)
  await screen.findByRole('heading', { name: 'Groups' })
  await user.keyboard('/')
  await user.type(await field(), 'mirrors')
  await expectOptions([/^Mirrors/])
  expect(searches().map(({ body }) => body)).toEqual([
    {
      query: { words: ['mirrors'], sort: 'relevance', pagesize: 8, withPrivate: true },
      searchType: { type: 'everything' },
      columns: ['type', 'title', 'authors', 'excerpt'],
    },
  ])
  await user.clear(await field())
  expect(options()).toEqual([expect.stringMatching(ALL)])
  await user.type(await field(), 'nothing of the kind')
  expect(await screen.findByText('There was no contributions to match.')).toBeInTheDocument()

  await user.keyboard('{Enter}')
  await waitFor(() => expect(here()).toBe(`/search/${community._id}?q=nothing+of+the+kind`))

  await waitFor(() => expect(document.querySelector('[data-search-status=noresult]')).toBeInTheDocument())
  network.intercept('POST', path, { status: 422, json: { message: 'Strange.' } })
  screen.getByRole('heading', { level: 1 }).focus()
  await user.keyboard('/')
  await user.type(await field(), 'nothing at all')
  expect(await screen.findByRole('alert')).toHaveTextContent('Strange.')
})
