import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Person, SeededCommunity } from '../../e2e/support/seed.ts'
import type { Community } from '../../shared/domain/communities.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { rootSettingsOf } from '../../shared/domain/root-context.ts'
import type { Scaffold } from '../../shared/domain/scaffolds.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const linksOf = (name: string) => {
  const list = screen.queryByRole('list', { name })
  return list
    ? within(list)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent)
    : []
}
const expectTitles = (titles: string[]) => waitFor(() => expect(linksOf('Scaffold repository')).toEqual(titles))
const expectInUse = (titles: string[]) => waitFor(() => expect(linksOf('Scaffolds in use')).toEqual(titles))
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByRole('textbox', { name })
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const enter = async (user: UserEvent, name: string, value: string) => {
  await fill(name, value)
  ;(await field(name)).focus()
  await user.keyboard('{Enter}')
}
const expectToast = (words: string) => screen.findByText(words)
const agree = async (user: UserEvent, name: string) =>
  user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Delete' }))
const cancel = async (user: UserEvent) => {
  await user.click(within(await screen.findByRole('dialog')).getByText('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const withScaffolds = async (...titles: string[]) => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const path = `/api/communities/${community._id}/scaffolds`
  for (const title of titles) await seed.call(mia, 'POST', path, { title })
  const stored = () => seed.call<Scaffold[]>(mia, 'GET', path)
  return { community, mia, stored, storedTitles: async () => (await stored()).map(({ title }) => title) }
}
const open = async (person: Person, { _id }: SeededCommunity) => {
  const user = visitAs(person, `/scaffoldmanager/${_id}`)
  await screen.findByRole('list', { name: 'Scaffold repository' })
  return user
}

test('managers add a scaffold by its title, and none without [SCAF-06, SCAF-08]', async () => {
  const { community, mia, storedTitles } = await withScaffolds('Debate', 'Sources')
  const user = await open(mia, community)
  await expectTitles(['Theory Building', 'Debate', 'Sources'])
  await fill('Title of a new scaffold', '  ')
  await press(user, 'New Scaffold')
  await enter(user, 'Title of a new scaffold', 'Interviews')
  await expectTitles(['Theory Building', 'Debate', 'Sources', 'Interviews'])
  await waitFor(async () => expect(await field('Title of a new scaffold')).toHaveValue(''))
  expect(await storedTitles()).toEqual(['Theory Building', 'Debate', 'Sources', 'Interviews'])
})

test('an order is stored when it is saved, and gone with the page when it is not [SCAF-06, SCAF-07]', async () => {
  const { community, mia, storedTitles } = await withScaffolds('Debate', 'Sources')
  let user = await open(mia, community)
  const saveOrder = () => screen.getByRole('button', { name: 'Save Order' })
  expect(saveOrder()).toHaveAttribute('aria-disabled', 'true')
  await press(user, 'Move Sources up')
  await expectTitles(['Theory Building', 'Sources', 'Debate'])
  user = await open(mia, community)
  await expectTitles(['Theory Building', 'Debate', 'Sources'])
  const up = screen.getByRole('button', { name: 'Move Sources up' })
  up.focus()
  await user.keyboard('{Enter}')
  await user.keyboard('{Enter}')
  const order = ['Sources', 'Theory Building', 'Debate']
  await expectTitles(order)
  expect(await storedTitles()).toEqual(['Theory Building', 'Debate', 'Sources'])
  await user.click(saveOrder())
  await expectToast('Saved.')
  expect(await storedTitles()).toEqual(order)
  await waitFor(() => expect(saveOrder()).toHaveAttribute('aria-disabled', 'true'))
})

test('a scaffold that is used is not deleted, and another one after a question [SCAF-09, SCAF-10]', async () => {
  const { community, mia, storedTitles } = await withScaffolds('Debate', 'Interviews')
  const user = await open(mia, community)
  await press(user, 'Delete Theory Building')
  await expectToast('You cannot delete a scaffold which is used')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await storedTitles()).toEqual(['Theory Building', 'Debate', 'Interviews'])
  await press(user, 'Delete Interviews')
  await cancel(user)
  expect(await storedTitles()).toContain('Interviews')
  await press(user, 'Delete Interviews')
  await agree(user, 'Delete “Interviews”?')
  await expectTitles(['Theory Building', 'Debate'])
  expect(await storedTitles()).toEqual(['Theory Building', 'Debate'])
})

test('the community uses the scaffolds that are chosen, each once, here and in its settings [SCAF-12, SCAF-13, SCAF-15]', async () => {
  const { community, mia, stored } = await withScaffolds('Debate', 'Sources')
  const user = await open(mia, community)
  const choose = async (title: string) =>
    user.selectOptions(await screen.findByRole('combobox', { name: 'Scaffold' }), title)
  await choose('Theory Building')
  await press(user, 'Add')
  expect(await screen.findByRole('alert')).toHaveTextContent('The scaffold is already in use.')
  await expectInUse(['Theory Building'])
  expect((await stored()).map(({ uses }) => uses.length)).toEqual([1, 0, 0])
  await choose('Debate')
  await press(user, 'Add')
  await expectInUse(['Theory Building', 'Debate'])
  await press(user, 'Stop using Theory Building')
  await expectInUse(['Debate'])
  await waitFor(async () => expect((await stored()).map(({ uses }) => uses.length)).toEqual([0, 1, 0]))
  await user.click(screen.getByRole('link', { name: 'Community settings' }))
  await waitFor(() => expect(here()).toBe(`/contribution/${community.rootContextId}`))
  await expectInUse(['Debate'])
})

test('a scaffold is opened, and its supports added, renamed, ordered and deleted [SCAF-04, SCAF-05, SCAF-12]', async () => {
  const { community, mia, stored } = await withScaffolds('Debate')
  const user = await open(mia, community)
  await user.click(
    within(screen.getByRole('list', { name: 'Scaffold repository' })).getByRole('link', { name: 'Debate' }),
  )
  const added = 'Title of a new support'
  const supports = async () => (await stored())[1]?.supports.map(({ title }) => title)
  await field(added)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Debate'))
  expect(here()).toBe(`/contribution/${(await stored())[1]?.id}`)
  const names = () =>
    within(screen.getByRole('list', { name: 'Supports' }))
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
  const expectNames = (wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted))
  await enter(user, added, '')
  for (const support of ['I doubt', 'I agree', 'Why?']) {
    await enter(user, added, support)
    await waitFor(async () => expect(await field(added)).toHaveValue(''))
  }
  await expectNames(['I doubt', 'I agree', 'Why?'])
  await enter(user, 'Title of I agree', ' ')
  expect(await field('Title of I agree')).toHaveValue('I agree')
  await enter(user, 'Title of I agree', 'I agree because')
  await screen.findByRole('textbox', { name: 'Title of I agree because' })
  await press(user, 'Move Why? up')
  await expectNames(['I doubt', 'Why?', 'I agree because'])
  await press(user, 'Delete I doubt')
  await cancel(user)
  await expectNames(['I doubt', 'Why?', 'I agree because'])
  await waitFor(async () => expect(await supports()).toEqual(['I doubt', 'Why?', 'I agree because']))
  await press(user, 'Delete I doubt')
  await agree(user, 'Delete “I doubt”?')
  await expectNames(['Why?', 'I agree because'])
  await waitFor(async () => expect(await supports()).toEqual(['Why?', 'I agree because']))
})

test('a scaffold is renamed, made a template and paired, never with itself [SCAF-14]', async () => {
  const { community, mia, stored } = await withScaffolds('Debate', 'Sources')
  const debate = (await stored())[1]
  const user = visitAs(mia, `/contribution/${debate?.id}`)
  await fill('Title', 'Our debate')
  await user.click(screen.getByRole('switch', { name: 'Template' }))
  await press(user, 'Save')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Our debate'))
  const others = await screen.findByRole('combobox', { name: 'Scaffold' })
  const offered = within(others)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(['Theory Building', 'Sources'])
  await user.selectOptions(others, 'Sources')
  await press(user, 'Pair')
  await waitFor(() => expect(linksOf('Paired scaffolds')).toEqual(['Sources']))
  const [, changed, sources] = await stored()
  expect(changed).toMatchObject({ title: 'Our debate', isTemplate: true, pairs: [{ id: sources?.id }] })
  await user.click(screen.getByRole('link', { name: 'Scaffolds' }))
  await expectTitles(['Theory Building', 'Our debate', 'Sources'])
  expect(here()).toBe(`/scaffoldmanager/${community._id}`)
})

test('a writer reads the scaffolds and finds nothing that changes them [SCAF-11]', async () => {
  const { community, mia, stored } = await withScaffolds('Debate')
  const debate = (await stored())[1]
  for (const title of ['Why?', 'I agree'])
    await site.seed.call(mia, 'POST', `/api/scaffolds/${debate?.id}/supports`, { title })
  const user = await open(await site.seed.makeMember(community), community)
  await expectTitles(['Theory Building', 'Debate'])
  const expectNothing = () => {
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Community settings' })).toBeNull()
  }
  expectNothing()
  await user.click(screen.getByRole('link', { name: 'Debate' }))
  const supports = within(await screen.findByRole('region', { name: 'Supports' }))
  expect(supports.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Why?', 'I agree'])
  expectNothing()
})

test('citations are switched on with embedded scaffolds, bring their scaffolds, and go off with them [SCAF-17, SCAF-18, SCAF-19, SCAF-20, CITE-01, CITE-03, CITE-06, CITE-07]', async () => {
  const { seed } = site
  const { community, mia } = await withScaffolds('Reading Set')
  const home = `/api/communities/${community._id}`
  const second = await seed.call<Contribution>(mia, 'POST', `${home}/scaffolds`, { title: 'Reading Set' })
  const settings = async () =>
    rootSettingsOf((await seed.call<Contribution>(mia, 'GET', `/api/objects/${community.rootContextId}`)).data)
  const at = `/contribution/${community.rootContextId}`
  const user = visitAs(mia, at)
  const flag = (name: string) => screen.findByRole('switch', { name })
  const embedded = () => flag('Embedded scaffolds')
  const citations = () => flag('Citation scaffolds')
  expect(await citations()).toBeDisabled()
  await user.click(await embedded())
  await user.click(await citations())
  await press(user, 'Save')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Scaffold repository contains multiple scaffolds with Reading Set as title, cannot proceed.',
  )
  expect((await settings()).embeddedScaffold).toBe(false)
  expect((await seed.call<Community>(mia, 'GET', home)).scaffolds).toHaveLength(3)

  await seed.call(mia, 'DELETE', `${home}/scaffolds/${second._id}`)
  await press(user, 'Save')
  await expectInUse(['Theory Building', 'Reading Set', 'source list'])
  expect((await settings()).citationScaffolds.enabled).toBe(true)
  const again = visitAs(mia, at)
  expect(await citations()).toBeChecked()
  await again.click(await embedded())
  expect(await citations()).not.toBeChecked()
  expect(await citations()).toBeDisabled()
  await press(again, 'Save')
  await waitFor(async () => expect((await settings()).embeddedScaffold).toBe(false))
  expect((await settings()).citationScaffolds.enabled).toBe(false)
})
