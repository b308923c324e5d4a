import type { Page } from '@playwright/test'
import { writeClassList } from '../shared/domain/class-lists.ts'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { ADDED, authorManager, checkFormat, choose, csv, pupils, submit } from './support/class-lists.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'
import { ADMIN } from './support/test-server.ts'
import { patience } from '../server/testing/patience.ts'

const signIn = async (page: Page, person: { userName: string; password: string }) => {
  await page.goto('/login')
  await fillSignIn(page, person)
  await submitSignIn(page)
  await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()
}

const enter = async (page: Page, community: string) => {
  await page.getByRole('link', { name: `Enter ${community}` }).click()
  await expect(page).toHaveURL(/\/view\//)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
}

test('an admin opens a school, a class comes by its list, and its teacher helps with a password and a name [AUTR-25, AUTR-26]', async ({
  page: office,
  browser,
  baseURL,
  seed,
}) => {
  test.setTimeout(patience(120_000))
  const open = async () => (await browser.newContext({ baseURL: String(baseURL) })).newPage()
  const title = `Grade 5 of ${Date.now()}`
  const pupilList = pupils(8)
  const [first, second, ...others] = pupilList
  if (!first || !second) throw new Error('The class is empty.')
  const teacher = await seed.makeUser({ firstName: 'Mia', lastName: 'Moss' })

  const communityId = await test.step('the admin makes a community and uploads its class', async () => {
    await signIn(office, ADMIN)
    await office.getByLabel('Title').fill(title)
    await office.getByRole('textbox', { name: 'Registration key', exact: true }).last().fill('sunflower')
    await office.getByRole('textbox', { name: 'Manager registration key' }).fill('oak')
    await office.getByRole('button', { name: 'Create', exact: true }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const id = (await seed.call<{ _id: string; title: string }[]>(await seed.admin(), 'GET', '/api/communities')).find(
      (one) => one.title === title,
    )?._id
    if (!id) throw new Error('The community is not there.')
    const panel = await authorManager(office, id, 'Class list')
    await choose(panel, csv(writeClassList(pupilList)))
    await checkFormat(panel).click()
    await submit(panel).click()
    await expect(panel.getByText(ADDED)).toBeVisible()
    return id
  })

  const desk = await open()
  await test.step('each pupil signs in and lands in the community', async () => {
    await signIn(desk, first)
    await enter(desk, title)
    const neighbour = await open()
    await signIn(neighbour, second)
    await enter(neighbour, title)
    await neighbour.context().close()
    const viewId = desk.url().split('/view/')[1]
    for (const pupil of others) {
      const board = await seed.call<Board>(await seed.signIn(pupil), 'GET', `/api/views/${viewId}/board`)
      expect(board.view.title).toBe('Welcome')
    }
  })

  const lectern = await open()
  await test.step('a pupil forgets the password, the teacher sets another one, and the pupil is back', async () => {
    await seed.call(teacher, 'POST', '/api/authors', { userId: teacher.userId, communityId, registrationKey: 'oak' })
    await signIn(lectern, teacher)
    await lectern.goto(`/authormanager/${communityId}`)
    await lectern.getByLabel('Find writers').fill(first.userName)
    await lectern.getByRole('list', { name: 'Writers' }).getByRole('button', { name: first.userName }).click()
    await lectern.getByRole('button', { name: 'Reset password' }).click()
    const dialog = lectern.getByRole('dialog')
    await dialog.getByLabel('New password', { exact: true }).fill('three blue cats')
    await dialog.getByRole('button', { name: 'Set the password' }).click()
    await expect(lectern.getByText('Password changed successfully.')).toBeVisible()
    await desk.context().clearCookies()
    await signIn(desk, { ...first, password: 'three blue cats' })
    await enter(desk, title)
  })

  await test.step('the teacher renames the pupil by a file, and the new name shows', async () => {
    await lectern.getByRole('tab', { name: 'Rename' }).click()
    const rename = lectern.getByRole('tabpanel', { name: 'Rename' })
    await choose(rename, csv(`firstName,lastName,userName\nRosa,Lee,${first.userName}\n`))
    await rename.getByRole('button', { name: 'Rename' }).click()
    await expect(rename.getByText('Processed: 1 · Modified: 1')).toBeVisible()
    await lectern.getByRole('tab', { name: 'Members' }).click()
    await expect(lectern.getByRole('list', { name: 'Writers' })).toContainText('Rosa Lee')
  })

  await Promise.all([desk, lectern].map((page) => page.context().close()))
})
