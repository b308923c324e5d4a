import { expect, test } from './fixtures.ts'
import {
  change,
  contribute,
  isSave,
  editTab,
  keywordsField,
  onSave,
  openNew,
  reading,
  readTab,
  saveState,
  stored,
  support,
  supportLinks,
  textField,
  titleField,
} from './support/note.ts'

test('an address opens the contribution to be read: what it says and nothing to edit; “forbidden” where it may not be read [EDIT-001, EDIT-010, EDIT-011, EDIT-014, LOCK-26]', async ({
  seed,
  twoMembers,
}) => {
  const { ann, ben } = await twoMembers()
  const { page } = ann
  const note = await seed.makeNote(ann.member, {
    title: 'Shadows',
    body: '<p>They are <b>long</b> at noon.</p>',
    permission: 'private',
  })
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/objects/${note._id}`))
  await page.goto(`/contribution/${note._id}`)
  expect((await asked).method()).toBe('GET')
  const panel = reading(page)
  await expect(readTab(page)).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('heading', { name: 'Shadows' })).toBeVisible()
  await expect(panel.getByText('Ann Lee')).toBeVisible()
  await expect(panel.getByText('They are long at noon.')).toBeVisible()
  await expect(panel.locator('input, textarea, select, [contenteditable]')).toHaveCount(0)

  await ben.page.goto(`/contribution/${note._id}`)
  const main = ben.page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'forbidden', exact: true })).toBeVisible()
  await expect(main.getByText('(forbidden)')).toBeVisible()
  await expect(main.locator('time')).toHaveCount(0)
  await expect(main.getByText(/Ann|Shadows|long/)).toHaveCount(0)

  await test.step('an unsaved note opens on Edit; an address of nothing says so', async () => {
    const fresh = await seed.makeNote(ann.member, { status: 'unsaved' })
    await page.goto(`/contribution/${fresh._id}`)
    await expect(editTab(page)).toHaveAttribute('aria-selected', 'true')
    await page.goto(`/contribution/${'f'.repeat(24)}`)
    await expect(page.getByRole('heading', { name: 'This contribution does not exist' })).toBeVisible()
    await page.goto(`/contribution/${ann.member.authorId}`)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  })
})

test('contributing needs a title, says “saving” until the answer and then “success” for two seconds, and can be done again after a change [EDIT-018, EDIT-020, EDIT-021, EDIT-028, EDIT-034, EDIT-037, EDIT-040, EDIT-068, VIEW-69]', async ({
  seed,
  twoMembers,
}) => {
  const { ann } = await twoMembers()
  const { page } = ann
  await page.clock.install()
  const note = await openNew(page, seed, ann.member)
  const now = () => stored(seed, ann.member, note)
  await expect(contribute(page)).toBeDisabled()
  await textField(page).fill('They get no water.')
  await expect(contribute(page)).toBeEnabled()

  await test.step('without a title an alert says so and nothing is saved', async () => {
    const saves: string[] = []
    page.on('request', (request) => isSave(request.method()) && saves.push(request.url()))
    await contribute(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible()
    await expect(titleField(page)).toBeFocused()
    await titleField(page).fill('   ')
    await contribute(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Title is required' })).toBeVisible()
    expect(saves).toEqual([])
    expect((await now()).status).toBe('unsaved')
  })

  await test.step('with one the note is sent, becomes active and is marked read', async () => {
    const marked = page.waitForRequest((request) => request.url().includes('/api/records/read/'))
    await titleField(page).fill('Why leaves fall')
    let letGo = () => {}
    const mayGo = new Promise<void>((resolve) => (letGo = resolve))
    await onSave(page, async (route) => {
      await mayGo
      await route.fallback()
    })
    const sent = page.waitForRequest((request) => isSave(request.method()))
    await contribute(page).click()
    expect(new URL((await sent).url()).pathname).toBe(`/api/objects/${note.communityId}/${note._id}`)
    await expect(saveState(page)).toHaveText('saving')
    letGo()
    await expect(saveState(page)).toHaveText('success')
    await expect(contribute(page)).toBeDisabled()
    expect((await marked).url()).toContain(note._id)
    await page.unrouteAll()
    expect(await now()).toMatchObject({
      title: 'Why leaves fall',
      status: 'active',
      data: { body: '<p>They get no water.</p>' },
    })
  })

  await test.step('what is taken back is no change; keywords are split, trimmed and kept without the empty ones', async () => {
    await keywordsField(page).fill('trees')
    await expect(contribute(page)).toBeEnabled()
    await keywordsField(page).fill('')
    await expect(contribute(page)).toBeDisabled()
    await textField(page).press('End')
    await textField(page).press('!')
    await keywordsField(page).fill(' light ;; rain bow;  ; ')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    const saved = await now()
    expect(saved.data.body).toContain('!')
    expect(saved.keywords).toEqual(['light', 'rain bow'])
  })

  await test.step('text that the server or the editor tidies is not taken for writing of one’s own', async () => {
    const fromOffice = '<p class=MsoNormal style="color:red;background:yellow">From the office<o:p></o:p></p>'
    await change(seed, ann.member, note, { data: { body: fromOffice } })
    await expect(textField(page)).toContainText('From the office')
    await titleField(page).fill('Tidied')
    await contribute(page).click()
    await expect(saveState(page)).toHaveText('success')
    await expect(contribute(page)).toBeDisabled()
    expect((await now()).data.body).toContain('From the office')
  })

  await test.step('the indicator of a success hides after two seconds', async () => {
    await titleField(page).fill('Another title')
    await page.clock.pauseAt(Date.now() + 60_000)
    await contribute(page).click()
    // The answer comes in real time, what follows it in the page's.
    await expect(async () => {
      await page.clock.runFor(10)
      expect(await saveState(page).textContent()).toBe('success')
    }).toPass()
    await page.clock.runFor(1_989)
    await expect(saveState(page)).toHaveText('success')
    await page.clock.runFor(11)
    await expect(saveState(page)).toHaveText('')
  })
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
