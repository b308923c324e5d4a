import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { startGoogle } from '../../server/testing/stand-ins/google.ts'
import { startTranslationService, TRANSLATE_KEY } from '../../server/testing/stand-ins/translation-service.ts'
import type { Member } from '../../e2e/support/seed.ts'
import { card, entries, findBoard, menuClosed, openMenu, openMenuAt, requestsDone, toolbar } from '../testing/board.ts'
import { contribute, fill, openTab, selectText, tabNames, textField, titleField } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const google = await startGoogle()
const translator = await startTranslationService()
afterAll(() => {
  google.stop()
  translator.stop()
})
const site = startSite({
  ...google.settings,
  SITE_URL: 'http://learn.example.org',
  TRANSLATE_URL: translator.url,
  TRANSLATE_KEY,
})

const ALL = { googledocs: true, itm: true, promisingnessidea: true, filter: true, citationScaffolds: { enabled: true } }

const tools = async () => within(await toolbar()).getAllByRole('button').map(({ textContent }) => textContent) // prettier-ignore
const links = () =>
  ['Exit', 'Groups', 'Members', 'Personal workspace', 'Scaffolds', 'Search', 'List of views']
    .flatMap((name) => [...screen.queryAllByRole('link', { name }), ...screen.queryAllByRole('button', { name })])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
const open = async (who: Member, viewId: string) => {
  visitAs(who, `/view/${viewId}`)
  await findBoard()
}

test('the tools of a view are those of the specification, beside the canvas and in the bar; authors are for managers, and what a plugin offers is there while it is on [VIEW-34]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  await seed.changeSettings(community, { embeddedScaffold: true, plugins: ALL })
  const TOOLS = ['New note', 'New drawing', 'Attachments', 'Filter', 'Google Doc', 'Citations', 'New rise-above', 'View link', 'View options', 'Analytics', 'Promising ideas', 'Idea Thread Mapper', 'Group view'] // prettier-ignore
  const LINKS = ['List of views', 'Personal workspace', 'Members', 'Groups', 'Search', 'Scaffolds', 'Exit']
  const offered = async () => (await tools()).filter((name) => TOOLS.includes(name ?? ''))
  await open(mia, viewId)
  await waitFor(async () => expect(await offered()).toEqual(TOOLS))
  await waitFor(() => expect(links()).toEqual(LINKS))
  await open(ann, viewId)
  await waitFor(async () => expect(await offered()).toEqual(TOOLS))
  await waitFor(() => expect(links()).toEqual(LINKS.filter((name) => name !== 'Members')))
  for (const [plugin, tool] of [
    ['googledocs', 'Google Doc'],
    ['itm', 'Idea Thread Mapper'],
    ['promisingnessidea', 'Promising ideas'],
    ['filter', 'Filter'],
  ] as const) {
    await seed.changeSettings(community, { plugins: { [plugin]: false } })
    await waitFor(async () => expect(await offered()).toEqual(TOOLS.filter((name) => name !== tool)))
    await seed.changeSettings(community, { plugins: { [plugin]: true } })
    await waitFor(async () => expect(await offered()).toEqual(TOOLS))
  }
})

const COLOURS = ['yellow', 'pink', 'green', 'violet', 'purple', 'orange', 'red', 'blue']
const FLAGS = ['googledocs', 'multilanguage', 'itm', 'essence', 'visitorrole', 'mandatoryScaffold', 'promisingnessidea', 'designiteration', 'googledrive', 'enableFavourites', 'translateToEnglish', 'translateToChinese'] // prettier-ignore

test('every control of a plugin is shown while its flag is on, in views and notes, and none of them otherwise [PROD-17]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const note = await seed.makeNote(mia, { title: 'Rain', body: '<p>Rain falls.</p>', viewId })
  const turn = (on: boolean) =>
    seed.changeSettings(community, {
      plugins: Object.fromEntries([...COLOURS, ...FLAGS].map((flag) => [flag, on])),
      languages: ['en', 'fi'],
      defaultLang: 'en',
    })
  const has = (role: string, name: string | RegExp) => screen.queryAllByRole(role, { name }).length > 0
  const onView = async (on: boolean) => {
    const user = visitAs(mia, `/view/${viewId}`)
    await card('Rain')
    if (on) await screen.findByRole('combobox', { name: 'Language of the notes' })
    await requestsDone()
    const offered = (await tools()).filter((name) => /^(Google Doc|Idea Thread Mapper|Promising ideas)$/.test(name ?? '')) // prettier-ignore
    if (has('combobox', 'Language of the notes')) offered.push('Language of the notes')
    await openMenuAt({ x: 700, y: 500 })
    offered.push(...entries().filter((name) => name === 'Import from cloud drive'))
    await user.keyboard('{Escape}')
    await menuClosed()
    await openMenu('Rain')
    // Opens the menu again if it has been closed.
    if (on)
      await waitFor(async () => {
        await openMenu('Rain')
        expect(entries()).toContain('Add to favourites')
      })
    await requestsDone()
    offered.push(...entries().filter((name) => name === 'Add to favourites'))
    await user.keyboard('{Escape}')
    await menuClosed()
    await user.click(within(await toolbar()).getByRole('button', { name: 'Analytics' }))
    await screen.findByRole('link', { name: 'Word cloud' })
    if (has('link', 'Design Idea Dashboard')) offered.push('Design Idea Dashboard')
    return offered
  }
  const inNote = async (on: boolean) => {
    const user = visitAs(mia, `/contribution/${note._id}`)
    await screen.findByText('Rain falls.')
    if (on) await screen.findByRole('button', { name: 'Translate this note' })
    await requestsDone()
    const names = [['button', 'Write the essence'], ['button', 'Translate this note']] as const // prettier-ignore
    const tabs = await tabNames(user)
    const offered: string[] = names.flatMap(([role, name]) => (has(role, name) ? [name] : []))
    if (tabs.includes('Promising Ideas')) offered.unshift('Promising Ideas')
    await openTab(user, 'Properties')
    if (has('switch', 'Visitor role') || has('checkbox', 'Visitor role')) offered.push('Visitor role')
    return { user, offered }
  }
  const contributed = async () => {
    const begun = await seed.makeNote(mia, { title: '', body: '', status: 'unsaved' })
    const user = visitAs(mia, `/contribution/${begun._id}`)
    fill(await titleField(), 'Snow')
    fill(await textField(), 'Snow falls.')
    await requestsDone()
    await user.click(await contribute())
    const refused = () => has('alert', /.*/) && document.body.textContent.includes('Mandatory Scaffold is enforced')
    await waitFor(() => expect(refused() || has('tab', 'Read')).toBe(true))
    return document.body.textContent.includes('Mandatory Scaffold is enforced') ? 'refused' : 'stored'
  }

  await turn(false)
  expect(await onView(false)).toEqual([])
  expect((await inNote(false)).offered).toEqual([])
  expect(await contributed()).toBe('stored')
  await turn(true)
  expect(await onView(true)).toEqual(['Google Doc', 'Promising ideas', 'Idea Thread Mapper', 'Language of the notes', 'Import from cloud drive', 'Add to favourites', 'Design Idea Dashboard']) // prettier-ignore
  const { user, offered } = await inNote(true)
  expect(offered).toEqual(['Promising Ideas', 'Write the essence', 'Translate this note', 'Visitor role'])
  await openTab(user, 'Read')
  await user.click(screen.getByRole('button', { name: 'Translate this note' }))
  for (const name of ['English', 'Chinese']) expect(await screen.findByRole('button', { name })).toBeInTheDocument()
  const again = visitAs(mia, `/contribution/${note._id}`)
  await screen.findByText('Rain falls.')
  await requestsDone()
  await again.click(await (await selectText('Rain falls')).findByRole('button', { name: 'Mark as promising' }))
  const marking = within(await screen.findByRole('dialog', { name: 'Mark as promising' }))
  const values = () => marking.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  await waitFor(() => expect(values().toSorted()).toEqual(['', ...COLOURS].toSorted()))
  await seed.changeSettings(community, { plugins: { ...Object.fromEntries(COLOURS.map((name) => [name, false])), red: true } }) // prettier-ignore
  await waitFor(() => expect(values()).toEqual(['', 'red']))
  expect(await contributed()).toBe('refused')
})
