import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { rootSettingsOf } from '../shared/root-context.ts'
import { type Board, VIEW_SETTING_DEFAULTS } from '../shared/views.ts'
import { expect, type SeededCommunity, test } from './fixtures.ts'
import { card } from './support/board.ts'
import { sentBy } from './support/calls.ts'
import type { Seed } from './support/seed.ts'
import { expectFits } from './support/words.ts'

/** The plugins that the page offers, by the names of the specification. */
const OFFERED = ['promisingnessidea', 'drawonimage', 'multilanguage', 'sideToSideNotePosition', 'filter', 'essence', 'enableFavourites', 'translateToEnglish', 'translateToChinese', 'mandatoryScaffold', 'ratableScaffolds', 'visitorrole'] // prettier-ignore
const COLOURS = ['yellow', 'pink', 'green', 'violet', 'purple', 'orange', 'red', 'blue']
const SWITCHES = ['pseudoNameInAuthorSelector', 'embeddedScaffold', 'freemode', 'flipname']
/** What another client has set of capabilities that are still to come. */
const HIDDEN = {
  plugins: { lexicalanalysis: true, scaffoldgrowth: true, designiteration: true, googledocs: true, googledrive: true, itm: true, viewRearrangement: true },
  settings: { itmServer: 'https://itm.example.org/', kbdexServer: 'http://kbdex.example.org:8080/kf', kbdacServer: 'https://kbdac.example.org' },
} // prettier-ignore

const at = ({ rootContextId }: SeededCommunity) => `/contribution/${rootContextId}`
const dataOf = async (seed: Seed, { rootContextId }: SeededCommunity) =>
  (await seed.call<Contribution>(await seed.admin(), 'GET', `/api/objects/${rootContextId}`)).data
const toSection = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const flag = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const languages = (page: Page) => page.getByRole('combobox', { name: 'Languages' })
const byDefault = (page: Page) => page.getByRole('combobox', { name: 'Default language' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const expectSaved = async (page: Page) => {
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  await expect(save(page)).not.toHaveAttribute('data-loading')
  await expect(save(page)).toBeFocused()
  // Nothing is left to save.
  await expect(save(page)).toBeDisabled()
}

const addLanguage = async (page: Page, typed: string, name: string) => {
  await languages(page).fill(typed)
  await page.getByRole('listbox', { name: 'Languages' }).getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Turns over everything that can be on or off in the section that is open, in its order. */
const turnAllOver = async (page: Page) => {
  const flags = await page.getByRole('tabpanel').locator('input[type=checkbox]').all()
  for (const input of flags) await input.press('Space')
  return flags.length
}

test('a manager sets everything of a community, beside another one, and a writer nothing [PLUG-01, PLUG-03, PLUG-04, PLUG-05, PLUG-06, PLUG-09, PLUG-14, PLUG-15, PLUG-16, EDIT-003, TRNS-08, TRNS-09]', async ({
  page,
  seed,
  login,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const max = await seed.join(await seed.makeUser({ firstName: 'Max', lastName: 'Mo' }), community, 'manager')
  const ann = await seed.makeMember(community)
  const path = `/api/objects/${community._id}/${community.rootContextId}`
  await seed.changeSettings(community, HIDDEN)
  await login(page, mia)
  const sent = sentBy(page)
  await page.goto(at(community))

  await test.step('each switch that does something is there once, and all are saved in one go with nothing else', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Community settings' })).toBeVisible()
    await expect(save(page)).toBeDisabled()
    const sections = ['Features', 'Views', 'Languages', 'People']
    await expect(page.getByRole('tab')).toHaveText(sections)
    let flags = 0
    for (const section of sections) {
      await toSection(page, section)
      flags += await turnAllOver(page)
    }
    // Six flags of views; citations and the prevention of overlaps beside plugins, colours and switches.
    expect(flags).toBe(OFFERED.length + COLOURS.length + SWITCHES.length + 6 + 2)
    await toSection(page, 'Languages')
    await addLanguage(page, 'finn', 'Finnish')
    await addLanguage(page, 'Northern Sami', 'Davvisámegiella')
    await byDefault(page).selectOption('Finnish')
    await expect(byDefault(page).getByRole('option')).toHaveText(['None', 'Davvisámegiella', 'Finnish'])
    await expectSaved(page)

    const data = await dataOf(seed, community)
    // Citations bring scaffolds of their own.
    const { citationScaffolds } = rootSettingsOf(data)
    expect(citationScaffolds.enabled).toBe(true)
    const on = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, true]))
    const turned = Object.fromEntries(Object.entries(VIEW_SETTING_DEFAULTS).map(([name, value]) => [name, !value]))
    const rest = {
      ...on(SWITCHES),
      features: { preventOverlap: true },
      viewSetting: turned,
      languages: ['fi', 'se'],
      defaultLang: 'fi',
    }
    const plugins = on([...OFFERED, ...COLOURS])
    expect(data).toEqual({
      ...rest,
      plugins: { ...plugins, ...HIDDEN.plugins, citationScaffolds },
      settings: HIDDEN.settings,
    })
    const body = { data: { ...rest, plugins: { ...plugins, citationScaffolds: { enabled: true } } } }
    expect(sent.filter((call) => call.path === path)).toEqual([{ path, body }])
  })

  await test.step('every language of the list is offered, by its name', async () => {
    await languages(page).click()
    await expect
      .poll(() => page.getByRole('listbox', { name: 'Languages' }).getByRole('option').count())
      .toBeGreaterThan(180)
    await languages(page).fill('no such tongue')
    await expect(page.getByText('No language of this name')).toBeVisible()
    await languages(page).fill('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox', { name: 'Languages' })).toBeHidden()
  })

  await test.step('what is wrong is told beside its field, and nothing is sent', async () => {
    sent.length = 0
    await byDefault(page).selectOption('None')
    await toSection(page, 'People')
    await save(page).click()
    await expect(byDefault(page)).toBeFocused()
    await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText('Please select default language')
    await byDefault(page).selectOption('Davvisámegiella')
    await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveCount(0)
    expect(sent).toEqual([])
    expect((await dataOf(seed, community)).defaultLang).toBe('fi')
    await expectFits(page)
  })

  await test.step('leaving asks first, and staying keeps everything', async () => {
    await page.getByRole('link', { name: 'Author manager' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await expect(question).toContainText('Your changes are not saved. Are you sure to leave?')
    await question.getByRole('button', { name: 'Stay' }).last().click()
    await expect(question).toHaveCount(0)
    await expect(byDefault(page)).toHaveValue('se')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(byDefault(page)).toHaveValue('fi')
  })

  const office = await openAs(max)
  const overtaken = office.getByRole('alert').filter({ hasText: 'Somebody else changed these settings' })
  await test.step('what another manager saves appears at once, below what is being changed', async () => {
    await office.goto(at(community))
    await toSection(office, 'People')
    await flag(office, 'Notes for visitors').click()
    await toSection(page, 'People')
    await flag(page, 'Last name first').click()
    await expectSaved(page)
    await expect(flag(office, 'Last name first')).not.toBeChecked()
    await expect(overtaken).toBeVisible()
    await expect(flag(office, 'Notes for visitors')).not.toBeChecked()
    await expectSaved(office)
    await expect(overtaken).toHaveCount(0)
    await expect(flag(page, 'Notes for visitors')).not.toBeChecked()
    const { plugins, flipname } = rootSettingsOf(await dataOf(seed, community))
    expect([plugins.visitorrole, flipname]).toEqual([false, false])
  })

  await test.step('a save that another one has overtaken says so, and loses nothing of either', async () => {
    await office.route(
      `**${path}`,
      async (route) => {
        await seed.call(mia, 'PUT', path, { data: { flipname: true } })
        await route.continue()
      },
      { times: 1 },
    )
    await flag(office, 'Notes for visitors').click()
    await save(office).click()
    await expect(overtaken).toBeVisible()
    await expect(flag(office, 'Last name first')).toBeChecked()
    await expect(flag(office, 'Notes for visitors')).toBeChecked()
    expect(rootSettingsOf(await dataOf(seed, community)).plugins.visitorrole).toBe(false)
    await expectSaved(office)
    await expect(overtaken).toHaveCount(0)
    const { plugins, flipname } = rootSettingsOf(await dataOf(seed, community))
    expect([plugins.visitorrole, flipname]).toEqual([true, true])
  })

  await test.step('a writer is told whom it is for, and changes nothing by hand either', async () => {
    const hall = await openAs(ann)
    await hall.goto(at(community))
    await expect(hall.getByRole('heading', { level: 1 })).toHaveText(
      'Only the managers of this community can change its settings.',
    )
    await expect(hall.getByRole('switch')).toHaveCount(0)
    const before = await dataOf(seed, community)
    await expect(seed.call(ann, 'PUT', path, { data: { freemode: false } })).rejects.toThrow('403')
    expect(await dataOf(seed, community)).toEqual(before)
  })

  await toSection(page, 'Languages')
  await expectAccessible(page)
})

test('a view is shown by settings of its own where whoever may write it wants so [PLUG-01, PLUG-11, PLUG-12, PLUG-13, EDIT-003]', async ({
  page,
  seed,
  login,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const view = await seed.makeView(mia, 'Light')
  await seed.makeNote(ann, { viewId: view._id, title: 'A lamp' })
  const settings = async () => (await seed.call<Board>(ann, 'GET', `/api/views/${view._id}/board`)).settings
  const title = (of: Page) => of.getByRole('textbox', { name: 'Title' })
  const own = (of: Page) => of.getByRole('checkbox', { name: 'enable specific view setting' })
  const toCommunity = (of: Page) => of.getByRole('link', { name: 'Community settings' })
  const hall = await openAs(ann)
  await hall.goto(`/view/${view._id}`)
  const lamp = card(hall, /A lamp/)
  await expect(lamp).toContainText('Ann Ode')
  await login(page, mia)

  await test.step('an empty title is refused, and flags of its own begin as those of the community', async () => {
    await page.goto(`/view/${view._id}`)
    await page.getByRole('link', { name: 'View settings' }).click()
    await expect(title(page)).toHaveValue('Light')
    await title(page).fill(' ')
    await save(page).click()
    await expect(page.getByRole('alert')).toHaveText('This field is required.')
    await expect(title(page)).toBeFocused()
    await title(page).fill('Light and shadow')
    await expect(page.getByRole('switch')).toHaveCount(0)
    await own(page).check()
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(4)
    await expectFits(page)
    await expectSaved(page)
    expect(await settings()).toEqual(VIEW_SETTING_DEFAULTS)
  })

  await test.step('what is changed shows on an open board, for this view alone', async () => {
    await expect(hall.getByRole('heading', { level: 1 })).toHaveText('Light and shadow')
    await flag(page, 'Names of authors').click()
    await flag(page, 'Arrows to the notes referred to').click()
    await expectSaved(page)
    await expect(lamp).not.toContainText('Ann Ode')
    expect(await settings()).toEqual({ ...VIEW_SETTING_DEFAULTS, showAuthor: false, references: true })
    expect((await dataOf(seed, community)).viewSetting ?? VIEW_SETTING_DEFAULTS).toEqual(VIEW_SETTING_DEFAULTS)
    await own(page).uncheck()
    await expectSaved(page)
    await expect(lamp).toContainText('Ann Ode')
    expect(await settings()).toEqual(VIEW_SETTING_DEFAULTS)
  })

  await test.step('the community’s own flags hold again where those of the view are off', async () => {
    const root = `/api/objects/${community._id}/${community.rootContextId}`
    await seed.call(mia, 'PUT', root, { data: { viewSetting: { ...VIEW_SETTING_DEFAULTS, showTime: false } } })
    await expect(lamp.getByRole('time')).toHaveCount(0)
    await own(page).check()
    await flag(page, 'Dates of notes').click()
    await expectSaved(page)
    await expect(lamp.getByRole('time')).toBeVisible()
    expect(await settings()).toEqual(VIEW_SETTING_DEFAULTS)
  })

  await test.step('what is specific to the view is revealed when it is ticked', async () => {
    const letters = page.getByRole('checkbox', { name: 'enable specific notification setting' })
    const receive = page.getByRole('checkbox', { name: 'I will receive notification for this view.' })
    await expect(receive).toHaveCount(0)
    await letters.check()
    await expect(receive).toBeChecked()
    await letters.uncheck()
    await expect(receive).toHaveCount(0)

    const scaffolds = page.getByRole('checkbox', { name: 'enable specific scaffold setting' })
    const inUse = page.getByRole('list', { name: 'Scaffolds in use' }).getByRole('link')
    const add = page.getByRole('button', { name: 'Add', exact: true })
    const used = async () => {
      const links = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${view._id}`)
      return links.filter(({ type }) => type === 'uses').map(({ _to }) => _to.title)
    }
    await expect(add).toHaveCount(0)
    await scaffolds.check()
    await add.click()
    await expect(inUse).toHaveText(['Theory Building'])
    await expect.poll(used).toEqual(['Theory Building'])
    await expectSaved(page)
    const { data } = await seed.call<Contribution>(ann, 'GET', `/api/objects/${view._id}`)
    expect(data).toMatchObject({ scaffoldSettingEnabled: true, viewSettingEnabled: true })
    await page.getByRole('button', { name: 'Use Theory Building no longer' }).click()
    await expect.poll(used).toEqual([])
    await expect(inUse).toHaveCount(0)
    await expectFits(page)
  })

  await test.step('a writer of a public view changes it, but not who may read and write it', async () => {
    await hall.getByRole('link', { name: 'View settings' }).click()
    await expect(title(hall)).toBeEditable()
    await expect(hall.getByRole('radio', { name: /^Private/ })).toBeDisabled()
    await expect(toCommunity(hall)).toHaveCount(0)
  })

  await test.step('who may no longer write it reads it', async () => {
    await page.getByRole('radio', { name: /^Protected/ }).click()
    await expectSaved(page)
    await expect(hall.getByText('(read only)')).toBeVisible()
    await expect(title(hall)).not.toBeEditable()
    await expect(own(hall)).toBeDisabled()
    await expect(save(hall)).toHaveCount(0)
  })

  await expectAccessible(page)
  await toCommunity(page).click()
  await expect(page).toHaveURL(at(community))
  await expect(page.getByRole('heading', { level: 1, name: 'Community settings' })).toBeVisible()
})
