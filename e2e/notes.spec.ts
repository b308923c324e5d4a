import { expect, test } from './fixtures.ts'
import {
  change,
  contribute,
  isSave,
  onSave,
  openNew,
  saveState,
  stored,
  support,
  supportLinks,
  textField,
  titleField,
} from './support/note.ts'
import { patience } from '../server/testing/patience.ts'

test('what is typed while a save is under way stays, and is contributed with the next; what is tidied is not taken for writing', async ({
  seed,
  oneMember,
}) => {
  const { ann } = await oneMember()
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
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  await expect(textField(page)).toHaveText(/first\s.*second/)
  await expect(contribute(page)).toBeEnabled()
  expect((await stored(seed, ann.member, note)).data.body).not.toContain('second')
  await contribute(page).click()
  await expect(contribute(page)).toBeDisabled()
  await expect(saveState(page)).toHaveAttribute('data-state', 'success')
  expect((await stored(seed, ann.member, note)).data.body).toMatch(/first.*second/s)
  expect(await supportLinks(seed, ann.member, note)).toHaveLength(1)

  await test.step('text that the server or the editor tidies is not taken for writing of one’s own', async () => {
    const fromOffice = '<p class=MsoNormal style="color:red;background:yellow">From the office<o:p></o:p></p>'
    await change(seed, ann.member, note, { data: { body: fromOffice } })
    await expect(textField(page)).toContainText('From the office')
    await titleField(page).fill('Tidied')
    await contribute(page).click()
    await expect(saveState(page)).toHaveAttribute('data-state', 'success')
    await expect(contribute(page)).toBeDisabled()
    expect((await stored(seed, ann.member, note)).data.body).toContain('From the office')
  })
})

test('the keyboard alone suffices; nothing is fetched from elsewhere and nothing breaks the content policy', async ({
  seed,
  oneMember,
  server,
}) => {
  const { ann } = await oneMember()
  const faults: string[] = []
  ann.page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  ann.page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !/^(data|blob|about):/.test(url)) faults.push(url)
  })
  const note = await openNew(ann.page, seed, ann.member)
  await expect(textField(ann.page)).toBeVisible()
  await titleField(ann.page).focus()
  await ann.page.keyboard.type('By keys')
  const focusIs = (what: () => Promise<unknown>) =>
    expect(async () => {
      await ann.page.keyboard.press('Tab')
      await what()
    }).toPass({ intervals: [50] })
  await focusIs(() => expect(textField(ann.page)).toBeFocused({ timeout: patience(50) }))
  await ann.page.keyboard.type('Typed. ')
  await focusIs(() => expect(support(ann.page, 'My theory')).toBeFocused({ timeout: patience(50) }))
  await ann.page.keyboard.press('Enter')
  await ann.page.keyboard.type('it works')
  await focusIs(() => expect(contribute(ann.page)).toBeFocused({ timeout: patience(50) }))
  await ann.page.keyboard.press('Enter')
  await expect(saveState(ann.page)).toHaveAttribute('data-state', 'success')
  const saved = await stored(seed, ann.member, note)
  expect(saved.title).toBe('By keys')
  expect(saved.data.body).toMatch(/Typed\..*KFSupportStart.*it works.*KFSupportEnd/s)
  await ann.page.getByRole('button', { name: 'Bold' }).click()
  await expect(ann.page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  expect(faults).toEqual([])
})
