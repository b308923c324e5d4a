import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SeededCommunity } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { rootSettingsOf } from '../../shared/domain/root-context.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite({ SERVICE_SITES: 'https://*.example.org,http://kbdex.example.org:8080' })

/** Offered plugins, by their names in the specification. */
const OFFERED = ['promisingnessidea', 'drawonimage', 'multilanguage', 'sideToSideNotePosition', 'filter', 'essence', 'enableFavourites', 'translateToEnglish', 'translateToChinese', 'translateToAll', 'mandatoryScaffold', 'ratableScaffolds', 'scaffoldgrowth', 'designiteration', 'lexicalanalysis', 'viewRearrangement', 'visitorrole', 'itm', 'googledocs', 'googledrive'] // prettier-ignore
const COLOURS = ['yellow', 'pink', 'green', 'violet', 'purple', 'orange', 'red', 'blue']
const SWITCHES = [
  'approveFirst',
  'pseudoNameInAuthorSelector',
  'embeddedScaffold',
  'scaffoldSettingEnabled',
  'freemode',
  'flipname',
  'knowledgeForum6',
]
/** The opposite of the defaults for views. */
const TURNED = {
  buildson: false,
  references: true,
  showGroup: false,
  showAuthor: false,
  showTime: false,
  language: true,
}
/** Settings of another client, with its own plugin. */
const KEPT = {
  plugins: { ofAnotherClient: true },
  settings: { itmServer: 'https://itm.example.org/', kbdexServer: 'http://kbdex.example.org:8080/kf', kbdacServer: 'https://kbdac.example.org' },
} // prettier-ignore

const at = ({ rootContextId }: SeededCommunity) => `/contribution/${rootContextId}`
const pathOf = ({ _id, rootContextId }: SeededCommunity) => `/api/objects/${_id}/${rootContextId}`
const dataOf = async ({ rootContextId }: SeededCommunity) =>
  (await site.seed.call<Contribution>(await site.seed.admin(), 'GET', `/api/objects/${rootContextId}`)).data
const settingsOf = async (community: SeededCommunity) => rootSettingsOf(await dataOf(community))
const toSection = async (user: UserEvent, name: string) => user.click(await screen.findByRole('tab', { name }))
const flag = (name: string) => screen.findByRole('switch', { name })
const languages = () => screen.findByRole('combobox', { name: 'Languages' })
const byDefault = () => screen.findByRole('combobox', { name: 'Default language' })
const save = () => screen.getByRole('button', { name: 'Save' })
const expectSaved = async (user: UserEvent) => {
  await user.click(save())
  await waitFor(() => {
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    expect(save()).not.toHaveAttribute('data-loading')
  })
  expect(save()).toHaveFocus()
}
const type = async (user: UserEvent, text: string) => {
  await user.click(await languages())
  fireEvent.change(await languages(), { target: { value: text } })
}
const addLanguage = async (user: UserEvent, text: string, name: string) => {
  await type(user, text)
  const list = within(await screen.findByRole('listbox', { name: 'Languages' }))
  await user.click(await list.findByRole('option', { name }))
  await user.keyboard('{Escape}')
}

test('a manager sets everything of a community in one go, with nothing else; what the page does not know survives [CHRM-07, PLUG-01, PLUG-03, PLUG-04, PLUG-05, PLUG-06, PLUG-09, PLUG-14, PLUG-15, PLUG-16, EDIT-003, TRNS-08, TRNS-09]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const off = { filter: false, enableFavourites: false, promisingnessidea: false, itm: false }
  const kept = { ...KEPT, plugins: { ...off, ...KEPT.plugins } }
  await seed.changeSettings(community, { ...kept, features: { preventOverlap: false } })
  const user = visitAs(mia, at(community))
  await screen.findByRole('heading', { level: 1, name: 'Community settings' })
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  const sections = ['Features', 'Views', 'Languages', 'People', 'Services']
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(sections)
  let flags = 0
  for (const section of sections) {
    await toSection(user, section)
    const panel = await screen.findByRole('tabpanel', { name: section })
    for (const input of panel.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
      await user.click(input)
      flags += 1
    }
  }
  // Six flags of views; citations and overlap prevention beside plugins, colours and switches.
  expect(flags).toBe(OFFERED.length + COLOURS.length + SWITCHES.length + 6 + 2)
  await toSection(user, 'Languages')
  await addLanguage(user, 'finn', 'Finnish')
  await addLanguage(user, 'swed', 'Swedish')
  await user.selectOptions(await byDefault(), 'Finnish')
  const offered = within(await byDefault()).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['None', 'Finnish', 'Swedish'])
  network.forget()
  await expectSaved(user)

  const data = await dataOf(community)
  // Citations add scaffolds.
  const { citationScaffolds } = rootSettingsOf(data)
  expect(citationScaffolds.enabled).toBe(true)
  const on = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, true]))
  const rest = {
    ...on(SWITCHES),
    features: { preventOverlap: true },
    viewSetting: TURNED,
    languages: ['fi', 'sv'],
    defaultLang: 'fi',
  }
  const plugins = on([...OFFERED, ...COLOURS])
  const settings = { ...plugins, ...KEPT.plugins, citationScaffolds }
  expect(data).toEqual({ ...rest, plugins: settings, settings: KEPT.settings })
  const body = { data: { ...rest, plugins: { ...plugins, citationScaffolds: { enabled: true } } } }
  expect(network.writes()).toEqual([{ method: 'PUT', path: pathOf(community), body }])
})

test('every language of the list is offered, by its name [PLUG-14, PLUG-15]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const user = visitAs(mia, at(community))
  await toSection(user, 'Languages')
  await user.click(await languages())
  const list = () => document.querySelectorAll('[role=option]:not(option)')
  await waitFor(() => expect(list().length).toBeGreaterThan(180))
  await type(user, 'no such tongue')
  await screen.findByText('No language of this name')
  await type(user, '')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Languages' })).toBeNull())
})

test('what is wrong is told beside its field and not sent, and leaving asks first [PLUG-06, PLUG-16]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  await seed.changeSettings(community, {
    plugins: { multilanguage: true },
    languages: ['fi', 'sv'],
    defaultLang: 'fi',
  })
  const user = visitAs(mia, at(community))
  await toSection(user, 'Languages')
  await user.selectOptions(await byDefault(), 'None')
  await toSection(user, 'People')
  await user.click(save())
  await waitFor(async () => expect(await byDefault()).toHaveFocus())
  const panel = () => within(screen.getByRole('tabpanel'))
  expect(panel().getByRole('alert')).toHaveTextContent('Please select default language')
  await user.selectOptions(await byDefault(), 'Swedish')
  await waitFor(() => expect(panel().queryByRole('alert')).toBeNull())
  expect(network.writes()).toEqual([])
  expect((await dataOf(community)).defaultLang).toBe('fi')

  await user.click(screen.getByRole('link', { name: 'Members' }))
  const question = await screen.findByRole('dialog', { name: 'Leave this page?' })
  expect(question).toHaveTextContent('Your changes are not saved. Are you sure to leave?')
  await user.click(within(question).getByText('Stay'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await byDefault()).toHaveValue('sv')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await byDefault()).toHaveValue('fi')
})

test('addresses of servers are set by managers, of sites that the admin allows; a refused one is told beside its field, and saving another keeps them [ITMX-15, ESSN-07]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const field = (name: string) => screen.findByRole('textbox', { name })
  const user = visitAs(mia, at(community))
  await toSection(user, 'Services')
  expect(
    screen.getByText('This site allows servers of: https://*.example.org, http://kbdex.example.org:8080'),
  ).toBeInTheDocument()
  const names = ['Idea Thread Mapper server', 'KBDeX server', 'KBDaC server', 'Student Profile server']
  const addresses = ['itm', 'kbdex', 'kbdac', 'profile'].map((name) => `https://${name}.example.org/kf`)
  for (const [at, name] of names.entries()) fireEvent.change(await field(name), { target: { value: addresses[at] } })
  await expectSaved(user)
  const [itmServer, kbdexServer, kbdacServer, studentProfileServer] = addresses
  const settings = { itmServer, kbdexServer, kbdacServer, studentProfileServer }
  expect((await dataOf(community)).settings).toEqual(settings)

  fireEvent.change(await field('KBDeX server'), { target: { value: 'https://kbdex.example.com' } })
  await toSection(user, 'People')
  await user.click(await flag('Last name first'))
  await user.click(save())
  await waitFor(async () => expect(await field('KBDeX server')).toHaveFocus())
  const refusal = 'This site does not allow this server. Please ask its administrator to add it to SERVICE_SITES.'
  expect(screen.getByRole('alert')).toHaveTextContent(refusal)
  expect((await dataOf(community)).settings).toEqual(settings)
  fireEvent.change(await field('KBDeX server'), { target: { value: '' } })
  await expectSaved(user)
  expect(await settingsOf(community)).toMatchObject({ flipname: true, settings: { ...settings, kbdexServer: '' } })
})

test('what another manager saves appears at once, below what is being changed, and of two saves none is lost [PLUG-06, PLUG-09]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const max = await seed.join(await seed.makeUser(), community, 'manager')
  const path = pathOf(community)
  const set = (data: object) => seed.call(mia, 'PUT', path, { data })
  const overtaken = () => screen.queryByText(/Someone else changed these settings/)
  const user = visitAs(max, at(community))
  await toSection(user, 'People')
  await user.click(await flag('Notes for visitors'))
  expect(await flag('Notes for visitors')).toBeChecked()
  await set({ flipname: true })
  await waitFor(async () => expect(await flag('Last name first')).toBeChecked())
  expect(overtaken()).toBeInTheDocument()
  expect(await flag('Notes for visitors')).toBeChecked()
  await expectSaved(user)
  expect(overtaken()).toBeNull()
  expect(await settingsOf(community)).toMatchObject({ flipname: true, plugins: { visitorrole: true } })

  const { remove } = network.intercept('PUT', path, async (pass) => {
    remove()
    await set({ flipname: false })
    return pass()
  })
  await user.click(await flag('Notes for visitors'))
  await expectSaved(user)
  await waitFor(async () => expect(await flag('Last name first')).not.toBeChecked())
  expect(await flag('Notes for visitors')).not.toBeChecked()
  expect(overtaken()).toBeNull()
  expect(await settingsOf(community)).toMatchObject({ flipname: false, plugins: { visitorrole: false } })
})

test('a writer is told whom the settings are for, and changes nothing by hand either [PLUG-01]', async () => {
  const { seed } = site
  const { community } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  visitAs(ann, at(community))
  await screen.findByRole('heading', {
    level: 1,
    name: 'Only the managers of this community can change its settings.',
  })
  expect(screen.queryByRole('switch')).toBeNull()
  const before = await dataOf(community)
  await expect(seed.call(ann, 'PUT', pathOf(community), { data: { freemode: false } })).rejects.toThrow('403')
  expect(await dataOf(community)).toEqual(before)
})
