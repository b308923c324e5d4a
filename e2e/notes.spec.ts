import { SAVED_SHOWN_MS } from '../shared/limits.ts'
import { expect, test } from './fixtures.ts'
import {
  change,
  contribute,
  isSave,
  editTab,
  keywordsField,
  onSave,
  openEdit,
  openNew,
  propertiesTab,
  reading,
  readTab,
  saveState,
  stored,
  support,
  supportLinks,
  textField,
  titleField,
} from './support/note.ts'

test.describe('reading', () => {
  test('an address opens the contribution: title, authors and body, without anything to edit [EDIT-001, EDIT-010]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Shadows', body: '<p>They are <b>long</b> at noon.</p>' })
    const asked = ann.page.waitForRequest((request) => request.url().endsWith(`/api/objects/${note._id}`))
    await ann.page.goto(`/contribution/${note._id}`)
    expect((await asked).method()).toBe('GET')
    const panel = reading(ann.page)
    await expect(panel.getByRole('heading', { name: 'Shadows' })).toBeVisible()
    await expect(panel.getByText('Ann Lee')).toBeVisible()
    await expect(panel.getByText('They are long at noon.')).toBeVisible()
    await expect(panel.locator('input, textarea, select, [contenteditable]')).toHaveCount(0)
  })

  test('only who may write it is shown the Edit tab, the contribute button and the properties [EDIT-005, EDIT-006, LOCK-11]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Hers', permission: 'protected' })
    for (const { page } of [ann, ben]) {
      await page.goto(`/contribution/${note._id}`)
      await expect(reading(page).getByRole('heading', { name: 'Hers' })).toBeVisible()
    }
    await editTab(ann.page).click()
    await expect(contribute(ann.page)).toBeVisible()
    await propertiesTab(ann.page).click()
    await expect(ann.page.getByLabel('Who may read and write')).toBeVisible()
    await expect(editTab(ben.page)).toHaveCount(0)
    await expect(contribute(ben.page)).toHaveCount(0)
    await expect(propertiesTab(ben.page)).toHaveCount(0)
    await expect(ben.page.getByLabel('Who may read and write')).toHaveCount(0)
  })

  test('an unsaved note opens on Edit, an active one on Read [EDIT-011]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const fresh = await seed.makeNote(ann.member, { status: 'unsaved' })
    const active = await seed.makeNote(ann.member)
    await ann.page.goto(`/contribution/${fresh._id}`)
    await expect(editTab(ann.page)).toHaveAttribute('aria-selected', 'true')
    await ann.page.goto(`/contribution/${active._id}`)
    await expect(readTab(ann.page)).toHaveAttribute('aria-selected', 'true')
  })

  test('what one may not read is “forbidden”, without authors, text and date [EDIT-014, LOCK-26]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann, ben } = await twoMembers()
    const note = await seed.makeNote(ann.member, { title: 'Secret', body: '<p>mine</p>', permission: 'private' })
    await ben.page.goto(`/contribution/${note._id}`)
    const main = ben.page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'forbidden', exact: true })).toBeVisible()
    await expect(main.getByText('(forbidden)')).toBeVisible()
    await expect(main.locator('time')).toHaveCount(0)
    await expect(main.getByText(/Ann|Secret|mine/)).toHaveCount(0)
  })

  test('an address of nothing says so', async ({ twoMembers }) => {
    const { ann } = await twoMembers()
    await ann.page.goto(`/contribution/${'f'.repeat(24)}`)
    await expect(ann.page.getByRole('heading', { name: 'This contribution does not exist' })).toBeVisible()
    await ann.page.goto(`/contribution/${ann.member.authorId}`)
    await expect(ann.page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  })
})

test.describe('contributing', () => {
  test('sends the note, says “saving” until the answer and then “success”, makes it active and can do it again after a change [EDIT-018, EDIT-020, EDIT-034, EDIT-037, EDIT-040]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await expect(contribute(ann.page)).toBeDisabled()
    await titleField(ann.page).fill('Why leaves fall')
    await expect(contribute(ann.page)).toBeEnabled()
    await textField(ann.page).fill('They get no water.')

    let letGo = () => {}
    const mayGo = new Promise<void>((resolve) => (letGo = resolve))
    await onSave(ann.page, async (route) => {
      await mayGo
      await route.fallback()
    })
    const sent = ann.page.waitForRequest((request) => isSave(request.method()))
    await contribute(ann.page).click()
    expect(new URL((await sent).url()).pathname).toBe(`/api/objects/${note.communityId}/${note._id}`)
    await expect(saveState(ann.page)).toHaveText('saving')
    letGo()
    await expect(saveState(ann.page)).toHaveText('success')
    await expect(contribute(ann.page)).toBeDisabled()
    expect(await stored(seed, ann.member, note)).toMatchObject({
      title: 'Why leaves fall',
      status: 'active',
      data: { body: '<p>They get no water.</p>' },
    })

    await keywordsField(ann.page).fill('trees')
    await expect(contribute(ann.page)).toBeEnabled()
    await keywordsField(ann.page).fill('')
    await expect(contribute(ann.page)).toBeDisabled()
    await textField(ann.page).press('End')
    await textField(ann.page).press('!')
    await expect(contribute(ann.page)).toBeEnabled()
    await contribute(ann.page).click()
    await expect(contribute(ann.page)).toBeDisabled()
    await expect(saveState(ann.page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).data.body).toContain('!')
  })

  test('text that the server or the editor tidies is not taken for writing of one’s own', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await openEdit(ann.page, note)
    const fromOffice = '<p class=MsoNormal style="color:red;background:yellow">From the office<o:p></o:p></p>'
    await change(seed, ann.member, note, { data: { body: fromOffice } })
    await expect(textField(ann.page)).toContainText('From the office')
    await titleField(ann.page).fill('Tidied')
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('success')
    await expect(contribute(ann.page)).toBeDisabled()
    expect((await stored(seed, ann.member, note)).data.body).toContain('From the office')
  })

  test('what is typed while a save is under way stays, and is contributed with the next', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const { page } = ann
    const note = await openNew(page, seed, ann.member)
    await titleField(page).fill('Quick fingers')
    await textField(page).click()
    await support(page, 'My theory').click()
    await page.keyboard.type('first')
    let letGo = () => {}
    const mayGo = new Promise<void>((resolve) => (letGo = resolve))
    await onSave(page, async (route) => {
      await mayGo
      await route.fallback()
    })
    const sent = page.waitForRequest((request) => isSave(request.method()))
    await contribute(page).click()
    await sent
    await textField(page).press('End')
    await page.keyboard.type(' second')
    letGo()
    await expect(saveState(page)).toHaveText('success')
    await expect(textField(page)).toHaveText(/first\s.*second/)
    await expect(contribute(page)).toBeEnabled()
    expect((await stored(seed, ann.member, note)).data.body).not.toContain('second')
    await contribute(page).click()
    await expect(contribute(page)).toBeDisabled()
    await expect(saveState(page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).data.body).toMatch(/first.*second/s)
    expect(await supportLinks(seed, ann.member, note)).toHaveLength(1)
  })

  test('the indicator of a success hides after two seconds [EDIT-021, VIEW-69]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await ann.page.clock.install()
    await openEdit(ann.page, note)
    await titleField(ann.page).fill('Another title')
    await ann.page.clock.pauseAt(Date.now() + 60_000)
    await contribute(ann.page).click()
    // The answer comes in real time, what follows it in the page's.
    await expect(async () => {
      await ann.page.clock.runFor(10)
      expect(await saveState(ann.page).textContent()).toBe('success')
    }).toPass()
    await ann.page.clock.runFor(SAVED_SHOWN_MS - 300)
    await expect(saveState(ann.page)).toHaveText('success')
    await ann.page.clock.runFor(400)
    await expect(saveState(ann.page)).toHaveText('')
  })

  test('without a title an alert says so and nothing is saved [EDIT-028]', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await textField(ann.page).fill('No title yet.')
    const saves: string[] = []
    ann.page.on('request', (request) => isSave(request.method()) && saves.push(request.url()))
    await contribute(ann.page).click()
    await expect(ann.page.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible()
    await expect(titleField(ann.page)).toBeFocused()
    await titleField(ann.page).fill('   ')
    await contribute(ann.page).click()
    await expect(ann.page.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible()
    expect(saves).toEqual([])
    expect((await stored(seed, ann.member, note)).status).toBe('unsaved')
  })

  test('keywords are split on semicolons, trimmed and kept without the empty ones [EDIT-068]', async ({
    seed,
    twoMembers,
  }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await openEdit(ann.page, note)
    await keywordsField(ann.page).fill(' light ;; rain bow;  ; ')
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).keywords).toEqual(['light', 'rain bow'])
  })

  test('the permission is chosen with its meaning beside it', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await seed.makeNote(ann.member)
    await openEdit(ann.page, note)
    await propertiesTab(ann.page).click()
    const choice = ann.page.getByLabel('Who may read and write').getByRole('radio', { name: 'Public' })
    await expect(choice).toContainText('Everybody in the community can read and write it.')
    await choice.click()
    await expect(choice).toBeChecked()
    await contribute(ann.page).click()
    await expect(saveState(ann.page)).toHaveText('success')
    expect((await stored(seed, ann.member, note)).permission).toBe('public')
  })

  test('the keyboard alone suffices', async ({ seed, twoMembers }) => {
    const { ann } = await twoMembers()
    const note = await openNew(ann.page, seed, ann.member)
    await expect(textField(ann.page)).toBeVisible()
    await titleField(ann.page).focus()
    await ann.page.keyboard.type('By keys')
    const focusIs = (what: () => Promise<unknown>) =>
      expect(async () => {
        await ann.page.keyboard.press('Tab')
        await what()
      }).toPass({ intervals: [50] })
    await focusIs(() => expect(textField(ann.page)).toBeFocused({ timeout: 50 }))
    await ann.page.keyboard.type('Typed. ')
    await focusIs(() => expect(support(ann.page, 'My theory')).toBeFocused({ timeout: 50 }))
    await ann.page.keyboard.press('Enter')
    await ann.page.keyboard.type('it works')
    await focusIs(() => expect(contribute(ann.page)).toBeFocused({ timeout: 50 }))
    await ann.page.keyboard.press('Enter')
    await expect(saveState(ann.page)).toHaveText('success')
    const saved = await stored(seed, ann.member, note)
    expect(saved.title).toBe('By keys')
    expect(saved.data.body).toMatch(/Typed\..*KFSupportStart.*it works.*KFSupportEnd/s)
  })
})

test('nothing is fetched from elsewhere and nothing breaks the content policy', async ({
  seed,
  twoMembers,
  server,
}) => {
  const { ann } = await twoMembers()
  const faults: string[] = []
  ann.page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  ann.page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !/^(data|blob|about):/.test(url)) faults.push(url)
  })
  await openNew(ann.page, seed, ann.member)
  await textField(ann.page).fill('All from here')
  await ann.page.getByRole('button', { name: 'Bold' }).click()
  await expect(ann.page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  expect(faults).toEqual([])
})

for (const [where, width] of [
  ['a desk', 1280],
  ['a phone', 390],
] as const)
  test(`the note is accessible on ${where}, read and edited, in light and dark`, async ({
    seed,
    twoMembers,
    expectAccessible,
  }) => {
    const { ann } = await twoMembers()
    await ann.page.setViewportSize({ width, height: 844 })
    const note = await seed.makeNote(ann.member, { title: 'For everybody' })
    await ann.page.goto(`/contribution/${note._id}`)
    await expect(reading(ann.page).getByRole('heading', { name: 'For everybody' })).toBeVisible()
    await expectAccessible(ann.page)
    await editTab(ann.page).click()
    await expect(textField(ann.page)).toBeVisible()
    await expectAccessible(ann.page)
  })
