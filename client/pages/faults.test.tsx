import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { card, entries, openMenu } from '../testing/board.ts'
import { consoleErrors } from '../testing/console.ts'
import { network } from '../testing/network.ts'
import { fill, openTab, reading, save, titleField } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const start = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const viewId = community.welcomeViewId
  await seed.makeNote(ann, { title: 'Idea', viewId, x: 80, y: 80 })
  return { seed, community, ann, viewId, said: consoleErrors() }
}
const REFUSED = { status: 400, json: { message: 'broken' } }
const expectNoAlert = () => expect(screen.queryByRole('alert')).toBeNull()

test('asking for the settings of a community before it has been read is told to the console alone [PROD-12, PLUG-22, COMM-34]', async () => {
  const { seed, community, ann, viewId, said } = await start()
  await seed.changeSettings(community, { plugins: { enableFavourites: true } })
  // Otherwise it returns all data at once.
  network.intercept('GET', /\/opening$/, 'offline')
  const { release } = network.hold('GET', `/api/communities/${community._id}`)
  const user = visitAs(ann, `/view/${viewId}`)
  await openMenu('Idea')
  expect(entries()).not.toContain('Add to favourites')
  expect(said()).toContain('getRootContext(): communityData is not initialized.')
  expectNoAlert()
  await user.keyboard('{Escape}')
  release()
  await waitFor(async () => {
    await openMenu('Idea')
    expect(entries()).toContain('Add to favourites')
  })
})

test('lists that cannot be read, and a note that cannot be marked read, are told to the console alone, and the screen stays usable [PROD-12]', async () => {
  const { ann, viewId, said } = await start()
  network.intercept('GET', /^\/api\/communities\/\w+\/views$/, REFUSED)
  network.intercept('POST', /^\/api\/records\/read\//, REFUSED)
  const user = visitAs(ann, `/view/${viewId}`)
  await user.dblClick(await card('Idea'))
  expect(await reading()).toHaveTextContent('Some thoughts.')
  await waitFor(() => expect(said().filter((text) => text.includes('ApiError: broken'))).toHaveLength(2))
  expectNoAlert()
  await openTab(user, 'Edit')
  fill(await titleField(), 'Idea, better')
  await save(user)
  await card('Idea, better')
  expect(screen.getByRole('combobox', { name: 'Views' })).toHaveValue(viewId)
  expectNoAlert()
})

test('a list of groups that cannot be read again stays as it was, and the console is told [PROD-12, COMM-35, GRPM-16]', async () => {
  const { seed, community, ann, said } = await start()
  await seed.call(ann, 'POST', `/api/groups/${community._id}`, { title: 'Red team', members: [ann.authorId] })
  visitAs(ann, `/groupmanager/${community._id}`)
  await screen.findByText('Red team')
  const told = () => said().filter((text) => text.startsWith('error on refreshGroups'))
  expect(told()).toEqual([])
  network.intercept('GET', /^\/api\/communities\/\w+\/groups$/, REFUSED)
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(told()).toEqual([expect.stringContaining('error on refreshGroups ApiError: broken')]))
  expect(screen.getByText('Red team')).toBeInTheDocument()
  expectNoAlert()
})

test('a community without a root context is told to the console, and its notes can be read [PROD-12, PLUG-21]', async () => {
  const { seed, community, ann, said } = await start()
  const note = await seed.makeNote(ann, { title: 'Left behind' })
  await seed.loseRootContext(community)
  visitAs(ann, `/contribution/${note._id}`)
  await waitFor(() => expect(said()).toContain('RootContextId database migration from 6.5.x to 6.6.x is needed.'))
  await waitFor(() => expect(screen.getByTestId('note-authors').textContent).toBe('Ann Lee'))
  expect(screen.queryByRole('button', { name: 'Favourite' })).toBeNull()
  expectNoAlert()
})

interface Ids {
  community: string
  view: string
  note: string
}
const PAGES: readonly [page: string, method: string, call: RegExp, path: (ids: Ids) => string][] = [
  ['My communities', 'GET', /^\/api\/users\/myRegistrations$/, () => '/communitymanager'],
  ['Groups', 'GET', /^\/api\/communities\/\w+\/groups$/, ({ community }) => `/groupmanager/${community}`],
  ['List of views', 'GET', /^\/api\/communities\/\w+\/hierarchy$/, ({ community }) => `/viewmanager/${community}`],
  ['Scaffolds', 'GET', /^\/api\/communities\/\w+\/scaffolds$/, ({ community }) => `/scaffoldmanager/${community}`], // prettier-ignore
  ['Members', 'POST', /^\/api\/authors\/search\/writer\//, ({ community }) => `/authormanager/${community}`],
  ['Welcome', 'GET', /^\/api\/views\/\w+\/(?:opening|board)$/, ({ view }) => `/view/${view}`],
  ['Idea', 'GET', /^\/api\/objects\/\w+$/, ({ note }) => `/contribution/${note}`],
  ['Search', 'POST', /\/search\/count$/, ({ community }) => `/search/${community}?q=Idea`],
]
const ANALYSIS_PAGES: typeof PAGES = [
  ['Statistics', 'POST', /^\/api\/contributions\/\w+\/search$/, ({ community }) => `/stats/${community}`],
  ['Activity', 'GET', /\/activity\?/, ({ community }) => `/dashboard/${community}`],
  ['Contributions in charts', 'POST', /^\/api\/contributions\/\w+\/search$/, ({ community }) => `/dashboard2/${community}`], // prettier-ignore
  ['Social interaction', 'GET', /\/interactions\?/, ({ community }) => `/s2viz/${community}`],
  ['Author network', 'GET', /\/authornetwork\?/, ({ view }) => `/authornetwork/${view}`],
  ['Word cloud: Welcome', 'GET', /\/words$/, ({ view }) => `/wcloud/${view}`],
  ['Key Concepts', 'GET', /\/allcollections\//, ({ community }) => `/studentdictionary/${community}`],
  ['Scaffold Diversity', 'GET', /\/scaffolds$/, ({ community }) => `/scaffoldsupporttracker/${community}`],
  ['Time machine', 'GET', /\/history$/, ({ view }) => `/timemachine/${view}`],
  ['Questions about ourselves', 'GET', /^\/api\/questions\/\w+\?/, ({ community }) => `/questions/${community}`],
  ['Design Idea Dashboard', 'GET', /\/designiterations\/community\//, ({ community }) => `/designideas/${community}`],
]

const failAndRetry = async ([title, method, call, path]: (typeof PAGES)[number]) => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const view = community.welcomeViewId
  const { _id: note } = await seed.makeNote(mia, { title: 'Idea', viewId: view, x: 80, y: 80 })
  const said = consoleErrors()
  const failing = network.intercept(method, call, REFUSED)
  const user = visitAs(mia, path({ community: community._id, view, note }))
  const again = () => screen.findByRole('button', { name: 'Try again' })
  expect((await again()).closest('main')).not.toBeNull()
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement()
  for (const role of ['alertdialog', 'dialog']) expect(screen.queryByRole(role)).toBeNull()
  expect(said().join()).toContain('broken')
  failing.remove()
  await user.click(await again())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expectNoAlert()
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
}

test.each(PAGES)('%s: a page whose main data cannot be read says so in the page, and tries again [PROD-12]', async (...page) => failAndRetry(page)) // prettier-ignore

test.each(ANALYSIS_PAGES)('%s: a page of analysis whose main data cannot be read says so in the page, and tries again [STUD-09, PROD-12]', async (...page) => failAndRetry(page)) // prettier-ignore
