import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, test } from './fixtures.ts'
import { board, card, choose } from './support/board.ts'
import { calls } from './support/calls.ts'
import { contribute, openTab, propertiesTab, saveState } from './support/note.ts'

test('rise-aboves are made by name or from a selection, hold their view in a frame, and open in a window of their own [EDIT-097, EDIT-098, EDIT-099, RISE-01, RISE-02, RISE-04, RISE-06, RISE-07, RISE-08, VIEW-02]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Roots', viewId, x: 40, y: 40 })
  await seed.makeNote(ben.member, { title: 'Leaves', viewId, x: 40, y: 240 })
  const { page } = ann
  await page.goto(`/view/${viewId}`)
  await ben.page.goto(`/view/${viewId}`)
  await expect(card(page, 'Leaves')).toBeVisible()
  const sent = calls(page, 'POST')
  const made = () => sent.filter((path) => path.endsWith('/riseabove'))
  const dialog = page.getByRole('dialog', { name: /rise-?above/i })

  await test.step('a name is asked for; without one, or cancelled, nothing is made', async () => {
    await page.getByRole('button', { name: 'New RiseAbove' }).click()
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Create'])
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please input a name.')
    await dialog.getByLabel('Name').fill('  ')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Please input a name.')
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('Plants')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await card(page, 'Roots').click({ button: 'right' })
    await choose(page, 'Create a rise-above')
    await expect(dialog).toHaveAccessibleName('Create a rise-above from the selected note?')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(made()).toEqual([])
    await expect(board(page).getByRole('option')).toHaveCount(2)
  })

  await test.step('what is selected moves into it, for everybody at once', async () => {
    await card(page, 'Roots').click()
    await card(page, 'Leaves').click({ modifiers: ['Shift'] })
    await card(page, 'Leaves').click({ button: 'right' })
    await choose(page, 'Create a rise-above')
    await expect(dialog).toHaveAccessibleName('Create a rise-above from the 2 selected notes?')
    await dialog.getByLabel('Name').fill('How plants drink')
    await page.keyboard.press('Enter')
    for (const one of [page, ben.page]) {
      await expect(card(one, 'How plants drink')).toBeVisible()
      await expect(board(one).getByRole('option')).toHaveCount(1)
    }
    await expect(card(page, 'How plants drink')).toBeFocused()
    expect(made()).toHaveLength(1)
  })

  const item = (await seed.call<Link[]>(ann.member, 'GET', `/api/links/from/${viewId}`))[0]
  const noteId = item?.to ?? ''
  await test.step('it opens in a window of its own, with its view in a frame: the canvas without bars and tools', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), card(page, 'How plants drink').dblclick()])
    expect(new URL(popup.url()).pathname).toBe(`/contribution/${noteId}`)
    const note = await seed.call<Contribution>(ann.member, 'GET', `/api/objects/${noteId}`)
    const { viewId: inner } = note.data.riseabove as { viewId: string }
    const frame = popup.getByTitle('What this rise-above brings together')
    await expect(frame).toHaveAttribute('src', `/view/${inner}/X`)
    const within = frame.contentFrame()
    await expect(within.getByRole('option', { name: 'Roots' })).toBeVisible()
    await expect(within.getByRole('option', { name: 'Leaves' })).toBeVisible()
    await expect(within.getByRole('banner')).toHaveCount(0)
    await expect(within.getByRole('toolbar', { name: 'Tools of the view' })).toHaveCount(0)
    await expect(within.getByRole('combobox', { name: 'Views' })).toHaveCount(0)
    await popup.close()
  })

  await test.step('one that is a plain note by now says so to the console', async () => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.route(`**/api/objects/${noteId}`, async (route) => {
      const response = await route.fetch()
      const object = (await response.json()) as Contribution
      await route.fulfill({ response, json: { ...object, data: { body: '' } } })
    })
    await card(page, 'How plants drink').click({ button: 'right' })
    await choose(page, 'Open its view')
    await expect.poll(() => said).toContain('this contribution is not riseabove')
    expect(new URL(page.url()).pathname).toBe(`/view/${viewId}`)
    await page.unroute(`**/api/objects/${noteId}`)
    await card(page, 'How plants drink').click({ button: 'right' })
    await choose(page, 'Open its view')
    await expect(card(page, 'Roots')).toBeVisible()
  })
})

test('a note becomes a rise-above and a plain note again; each is a change that is not contributed yet [RISE-09]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const note = await seed.makeNote(ann.member, { title: 'Roots', viewId: community.welcomeViewId, x: 40, y: 40 })
  const { page } = ann
  await page.goto(`/contribution/${note._id}`)
  await propertiesTab(page).click()
  const choice = page.getByRole('switch', { name: 'Rise-above' })
  await expect(contribute(page)).toBeDisabled()
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(contribute(page)).toBeEnabled()
  await page.getByRole('link', { name: /^Buildon/ }).click()
  const question = page.getByText('The contribution is not contributed. Are you sure to leave?')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await contribute(page).click()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  const panel = await openTab(page, 'Read')
  await expect(panel.getByTitle('What this rise-above brings together')).toBeVisible()
  await propertiesTab(page).click()
  await choice.click()
  await expect(contribute(page)).toBeEnabled()
  await contribute(page).click()
  await expect(contribute(page)).toBeDisabled()
  await openTab(page, 'Read')
  await expect(panel.getByTitle('What this rise-above brings together')).toHaveCount(0)
})
