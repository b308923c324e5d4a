import { expect, test } from './fixtures.ts'
import { storedWriting, openTab, ready, recovery, textField, titleField } from './support/note.ts'
import { accountMenu, logOut } from './support/sign-in.ts'

test('signing out in one tab moves what is being written in another, which closes and stores nothing again [LEAK-02]', async ({
  seed,
  twoMembers,
}) => {
  const { ann } = await twoMembers()
  const { page, member } = ann
  const note = await seed.makeNote(member, { title: 'Leaves', body: '<p>They fall.</p>' })
  const path = `/contribution/${note._id}`
  await page.goto(path)
  await openTab(page, 'Edit')
  await ready(page)
  const other = await page.context().newPage()
  await other.goto('/settings')
  await expect(accountMenu(other)).toBeVisible()

  await page.bringToFront()
  await titleField(page).fill('Leaves in autumn')
  await logOut(other)
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const { token } = await seed.signIn(member)
  const onAccount = async () => {
    const answer = await page.request.get('/api/drafts', { headers: { Authorization: `Bearer ${token}` } })
    return ((await answer.json()) as unknown[]).length
  }
  await expect.poll(onAccount).toBe(1)
  await expect.poll(() => storedWriting(page)).toBe('')

  await page.goto(`/login?redirect=${path}`)
  await page.getByLabel('User name').fill(member.userName)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await openTab(page, 'Edit')
  await recovery(page).click()
  await expect(titleField(page)).toHaveValue('Leaves in autumn')
  await expect(textField(page)).toHaveText('They fall.')
  expect(await onAccount()).toBe(0)
})
