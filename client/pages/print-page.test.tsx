import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { change } from '../../e2e/support/note-calls.ts'
import { card } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const texts = () => document.querySelectorAll('[data-printed-text]').length
const isTextSearch = ({ path }: { path: string }) => /^\/api\/contributions\/.*\/search$/.test(path)

test('texts of a view to print load fifty per request, say how far they are, and go on after a failure [READ-06]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  for (let number = 1; number <= 51; number += 1)
    await seed.makeNote(ann, { title: `Note ${number}`, viewId, x: 0, y: 0 })
  let asked = 0
  const flaky = network.intercept('POST', /\/search$/, async (pass) => ((asked += 1) === 2 ? { status: 422 } : pass()))
  onTestFinished(flaky.remove)
  const user = visitAs(ann, `/print/${viewId}`)
  expect(await screen.findByText(/^Loading texts: 50 of 51/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^51 texts are ready\./)).toBeInTheDocument()
  expect(texts()).toBe(51)
  expect(network.calls().filter(isTextSearch)).toHaveLength(3)
})

test('a printed text has the language it is written in, where the community has several [READ-06]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const { welcomeViewId: viewId } = community
  await seed.changeSettings(community, { plugins: { multilanguage: true }, languages: ['en', 'fr'], defaultLang: 'en' })
  const plain = await seed.makeNote(ann, { title: 'Red leaves', viewId, body: '<p>Sugar stays</p>' })
  const both = await seed.makeNote(ann, { title: 'Frost', viewId, body: '<p>Ice grows</p>' })
  await change(seed, ann, both, { data: { fr: '<p>La glace pousse</p>', fr_title: 'Gel' } })
  await seed.changeSettings(community, { plugins: { multilanguage: true }, languages: ['en', 'fr'], defaultLang: 'fr' })
  visitAs(ann, `/print/${viewId}`)
  const printed = ({ _id }: { _id: string }) =>
    [...document.querySelectorAll(`[data-printed-text="${_id}"] [lang]`)].map((text) => `${text.getAttribute('lang')}: ${text.textContent}`) // prettier-ignore
  await waitFor(() => expect(printed(both)).toEqual(['fr: Gel', 'fr: La glace pousse']))
  expect(printed(plain)).toEqual(['en: Red leaves', 'en: Sugar stays'])
})

test('a formula is printed as mathematics [MATH-03]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const { welcomeViewId: viewId } = community
  const body = '<p>Area: <math alttext="\\pi r^2"><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></math></p>'
  await seed.makeNote(ann, { title: 'Circles', viewId, body })
  visitAs(ann, `/print/${viewId}`)
  const printed = () => document.querySelector('[data-printed-text] math')
  await waitFor(() => expect(printed()?.getAttribute('alttext')).toBe('\\pi r^2'))
  expect(printed()?.querySelector('msup')?.textContent).toBe('r2')
})

test('Ctrl+P on a view opens its page to print, but a note in a window prints itself [READ-06, PRNT-01]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  await seed.makeNote(ann, { title: 'Leaves', viewId, x: 20, y: 20 })
  const user = visitAs(ann, `/view/${viewId}`)
  ;(await card('Leaves')).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.querySelector('[data-open-note]')).not.toBeNull())
  const isNative = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  expect(isNative()).toBe(true)
  expect(here()).toBe(`/view/${viewId}`)
  await user.click(screen.getByRole('button', { name: 'Close the note' }))
  await waitFor(() => expect(document.querySelector('[data-open-note]')).toBeNull())
  expect(isNative()).toBe(false)
  await waitFor(() => expect(here()).toBe(`/print/${viewId}`))
  expect(await screen.findByText(/^1 text is ready\./)).toBeInTheDocument()
})

test('a private note is printed with the word, and can be left out [READ-06]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const { welcomeViewId: viewId } = community
  await seed.makeNote(ann, { title: 'Leaves', viewId })
  const secret = await seed.makeNote(ann, { title: 'Not sure yet', viewId })
  await change(seed, ann, secret, { permission: 'private' })
  const user = visitAs(ann, `/print/${viewId}`)
  expect(await screen.findByText(/^2 texts are ready\./)).toBeInTheDocument()
  const by = () => document.querySelector(`[data-printed-text="${secret._id}"] p`)
  expect(by()).toHaveTextContent(/· Private$/)
  await user.click(screen.getByRole('switch', { name: 'With 1 private note' }))
  expect(await screen.findByText(/^1 text is ready\./)).toBeInTheDocument()
  expect(by()).toBeNull()
  expect(screen.queryByText(/Not sure yet/)).toBeNull()
})
