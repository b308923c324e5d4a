import type { Page } from '@playwright/test'
import type { Community } from '../shared/communities.ts'
import type { Contribution } from '../shared/contributions.ts'
import { rootSettingsOf } from '../shared/root-context.ts'
import type { Scaffold } from '../shared/scaffolds.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './support/words.ts'

const repository = (page: Page) => page.getByRole('list', { name: 'Scaffold repository' })
const titles = (page: Page) => repository(page).getByRole('listitem').getByRole('link')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const newTitle = (page: Page) => page.getByRole('textbox', { name: 'Title of a new scaffold' })
const inUse = (page: Page) => page.getByRole('list', { name: 'Scaffolds in use' })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const supportNames = (page: Page) =>
  page.getByRole('list', { name: 'Supports' }).getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)) // prettier-ignore

test('managers look after the scaffolds of a community, and its other members read them [SCAF-04, SCAF-05, SCAF-06, SCAF-07, SCAF-08, SCAF-09, SCAF-10, SCAF-11, SCAF-12, SCAF-13, SCAF-14, SCAF-15]', async ({
  page,
  seed,
  login,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const home = `/api/communities/${community._id}`
  const stored = () => seed.call<Scaffold[]>(mia, 'GET', `${home}/scaffolds`)
  const storedTitles = async () => (await stored()).map(({ title }) => title)
  for (const title of ['Debate', 'Sources']) await seed.call(mia, 'POST', `${home}/scaffolds`, { title })
  await login(page, mia)
  await page.goto(`/scaffoldmanager/${community._id}`)

  await test.step('a new one is added by its title, and none without', async () => {
    await expect(titles(page)).toHaveText(['Theory Building', 'Debate', 'Sources'])
    await newTitle(page).fill('  ')
    await button(page, 'New Scaffold').click()
    await newTitle(page).fill('Interviews')
    await newTitle(page).press('Enter')
    await expect(titles(page)).toHaveText(['Theory Building', 'Debate', 'Sources', 'Interviews'])
    await expect(newTitle(page)).toHaveValue('')
  })

  await test.step('an order is stored when it is saved, and gone after a reload when it is not', async () => {
    await expect(button(page, 'Save Order')).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Move Interviews up').press('Enter')
    await expect(titles(page)).toHaveText(['Theory Building', 'Debate', 'Interviews', 'Sources'])
    await page.reload()
    await expect(titles(page)).toHaveText(['Theory Building', 'Debate', 'Sources', 'Interviews'])

    const row = (title: string) => repository(page).getByRole('listitem').filter({ hasText: title })
    await row('Interviews').getByTitle('Drag to another place').hover()
    await page.mouse.down()
    const above = await row('Theory Building').boundingBox()
    await page.mouse.move((above?.x ?? 0) + 20, (above?.y ?? 0) + 5, { steps: 8 })
    await page.mouse.up()
    const order = ['Interviews', 'Theory Building', 'Debate', 'Sources']
    await expect(titles(page)).toHaveText(order)
    await button(page, 'Save Order').click()
    await expect(toast(page, 'Saved.')).toBeVisible()
    expect(await storedTitles()).toEqual(order)
    await expect(button(page, 'Save Order')).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('one that is used is not deleted, and another one after a question', async () => {
    await button(page, 'Delete Theory Building').click()
    await expect(page.getByRole('alert').getByText('You cannot delete a scaffold which is used')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await button(page, 'Delete Interviews').click()
    await button(page, 'Cancel').click()
    await button(page, 'Delete Interviews').click()
    await page.getByRole('dialog', { name: 'Delete “Interviews”?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(titles(page)).toHaveText(['Theory Building', 'Debate', 'Sources'])
    expect(await storedTitles()).toEqual(['Theory Building', 'Debate', 'Sources'])
  })

  await test.step('the community uses those that are chosen, each once', async () => {
    const choice = page.getByRole('combobox', { name: 'Scaffold' })
    await choice.selectOption('Theory Building')
    await button(page, 'Add').click()
    await expect(page.getByRole('alert').getByText('The scaffold is already in use.')).toBeVisible()
    await choice.selectOption('Debate')
    await button(page, 'Add').click()
    await expect(inUse(page).getByRole('link')).toHaveText(['Theory Building', 'Debate'])
    await button(page, 'Use Theory Building no longer').click()
    await expect(inUse(page).getByRole('link')).toHaveText(['Debate'])
    await expect.poll(async () => (await stored()).map(({ uses }) => uses.length)).toEqual([0, 1, 0])
    await expectFits(page)
    await expectAccessible(page)
  })

  await test.step('a scaffold is opened, and its supports added, renamed, ordered and deleted', async () => {
    await titles(page).filter({ hasText: 'Debate' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Debate')
    const title = page.getByRole('textbox', { name: 'Title of a new support' })
    await title.press('Enter')
    for (const support of ['I doubt', 'I agree', 'Why?']) {
      await title.fill(support)
      await title.press('Enter')
      await expect(title).toHaveValue('')
    }
    expect(await supportNames(page)).toEqual(['I doubt', 'I agree', 'Why?'])
    const second = page.getByRole('textbox', { name: 'Title of I agree' })
    await second.fill(' ')
    await second.press('Enter')
    await expect(second).toHaveValue('I agree')
    await second.fill('I agree because')
    await second.press('Enter')
    await button(page, 'Move Why? up').click()
    await expect.poll(() => supportNames(page)).toEqual(['I doubt', 'Why?', 'I agree because'])
    await button(page, 'Delete I doubt').click()
    await button(page, 'Cancel').click()
    await button(page, 'Delete I doubt').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => supportNames(page)).toEqual(['Why?', 'I agree because'])
    const supports = async () => (await stored())[1]?.supports.map((one) => one.title)
    await expect.poll(supports).toEqual(['Why?', 'I agree because'])
  })

  await test.step('it is renamed, made a template and paired, never with itself', async () => {
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Our debate')
    await page.getByRole('switch', { name: 'Template' }).click()
    await button(page, 'Save').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our debate')
    const others = page.getByRole('combobox', { name: 'Scaffold' })
    await expect(others.getByRole('option')).toHaveText(['Theory Building', 'Sources'])
    await others.selectOption('Sources')
    await button(page, 'Pair').click()
    await expect(page.getByRole('list', { name: 'Paired scaffolds' }).getByRole('link')).toHaveText(['Sources'])
    const [, debate, sources] = await stored()
    expect(debate).toMatchObject({ title: 'Our debate', isTemplate: true, pairs: [{ id: sources?.id }] })
    await expectFits(page)
    await expectAccessible(page)
  })

  await test.step('the way leads on to the settings of the community', async () => {
    await page.getByRole('link', { name: 'Scaffold manager' }).click()
    await expect(titles(page)).toHaveText(['Theory Building', 'Our debate', 'Sources'])
    await page.getByRole('link', { name: 'Community settings' }).click()
    await expect(page).toHaveURL(`/contribution/${community.rootContextId}`)
    await expect(inUse(page).getByRole('link')).toHaveText(['Our debate'])
  })

  await test.step('a writer reads it all and finds nothing that changes it', async () => {
    const hall = await openAs(ann)
    await hall.goto(`/scaffoldmanager/${community._id}`)
    await expect(titles(hall)).toHaveText(['Theory Building', 'Our debate', 'Sources'])
    await expect(hall.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(hall.getByRole('textbox')).toHaveCount(0)
    await expect(hall.getByRole('link', { name: 'Community settings' })).toHaveCount(0)
    await titles(hall).filter({ hasText: 'Our debate' }).click()
    await expect(hall.getByRole('region', { name: 'Supports' }).getByRole('listitem')).toHaveText(['Why?', 'I agree because']) // prettier-ignore
    await expect(hall.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(hall.getByRole('textbox')).toHaveCount(0)
  })
})

test('citations are switched on with embedded scaffolds, bring their scaffolds, and go off with them [SCAF-17, SCAF-18, SCAF-19, SCAF-20, CITE-01, CITE-03, CITE-06, CITE-07]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const flag = (name: string) => page.getByRole('switch', { name, exact: true })
  const [embedded, citations] = [flag('Embedded scaffolds'), flag('Citation scaffolds')]
  const home = `/api/communities/${community._id}`
  const make = () => seed.call<Contribution>(mia, 'POST', `${home}/scaffolds`, { title: 'Reading Set' })
  const settings = async () =>
    rootSettingsOf((await seed.call<Contribution>(mia, 'GET', `/api/objects/${community.rootContextId}`)).data)
  const [, second] = [await make(), await make()]
  await login(page, mia)
  await page.goto(`/contribution/${community.rootContextId}`)

  await expect(citations).toBeDisabled()
  await embedded.click()
  await citations.click()
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Scaffold repository contains multiple scaffolds with Reading Set as title, cannot proceed.',
  )
  expect((await settings()).embeddedScaffold).toBe(false)
  expect((await seed.call<Community>(mia, 'GET', home)).scaffolds).toHaveLength(3)

  await seed.call(mia, 'DELETE', `${home}/scaffolds/${second?._id}`)
  await button(page, 'Save').click()
  await expect(inUse(page).getByRole('link')).toHaveText(['Theory Building', 'Reading Set', 'source list'])
  expect((await settings()).citationScaffolds.enabled).toBe(true)
  await page.reload()
  await expect(citations).toBeChecked()

  await embedded.click()
  await expect(citations).not.toBeChecked()
  await expect(citations).toBeDisabled()
  await button(page, 'Save').click()
  await expect.poll(async () => (await settings()).embeddedScaffold).toBe(false)
  expect((await settings()).citationScaffolds.enabled).toBe(false)
})
