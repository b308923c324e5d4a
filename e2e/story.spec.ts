import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { Seed } from './support/seed.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'
import { ADMIN, TestServer } from './support/test-server.ts'
import { contributed } from './support/note.ts'
import { patience } from '../server/testing/patience.ts'

// The main user story, on its own server that is killed midway.

const signUp = async (page: Page, url: string, firstName: string, lastName: string, userName: string) => {
  await page.goto(`${url}/signup`)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('E-mail').fill(`${userName}@example.org`)
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill('blue sky')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()
}

const join = async (page: Page, community: string, key: string) => {
  await page.getByRole('combobox', { name: 'Community' }).click()
  await page.getByRole('option', { name: community }).click()
  await page.getByLabel('Registration key').fill(key)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('link', { name: `Enter ${community}` }).click()
  await expect(page).toHaveURL(/\/view\//)
}

const noteWindow = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })
const textOf = (window: Locator): FrameLocator => window.frameLocator('iframe')
const card = (page: Page, title: string) => page.getByRole('option', { name: title })

test('members write with a scaffold, build on and drag live, and everything survives a killed server', async ({
  browser,
}) => {
  test.setTimeout(patience(120_000))
  const server = await TestServer.start()
  const open = async () => (await browser.newContext()).newPage()
  try {
    const [admin, ann, ben, cem] = [await open(), await open(), await open(), await open()]

    await admin.goto(server.url)
    await fillSignIn(admin, ADMIN)
    await submitSignIn(admin)
    await admin
      .getByRole('button', { name: 'Create a community' })
      .or(admin.getByText('Create a community'))
      .first()
      .click()
    await admin.getByLabel('Title').fill('Grade 5')
    await admin.getByRole('textbox', { name: 'Registration key', exact: true }).last().fill('sunflower')
    await admin.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(admin.getByText('Grade 5 is ready')).toBeVisible()

    await signUp(ann, server.url, 'Ann', 'Lee', 'ann')
    await signUp(ben, server.url, 'Ben', 'Ode', 'ben')
    await signUp(cem, server.url, 'Cem', 'Kaya', 'cem')
    for (const page of [ann, ben, cem]) await join(page, 'Grade 5', 'sunflower')

    await ann.getByRole('button', { name: 'New note' }).click()
    const writing = ann.getByRole('dialog')
    await writing.getByLabel('Title').fill('Why is the sky blue?')
    await textOf(writing).locator('body').click()
    await writing.getByRole('button', { name: /My theory/ }).click()
    await ann.keyboard.type('Blue light is scattered most.')
    await writing.getByRole('button', { name: 'Contribute' }).click()
    await contributed(ann, 'Why is the sky blue?')

    await expect(card(ben, 'Why is the sky blue?')).toBeVisible()
    await card(ben, 'Why is the sky blue?').dblclick()
    const reading = noteWindow(ben, 'Why is the sky blue?')
    await expect(reading.getByText('My theory')).toBeVisible()
    await expect(reading.getByText('Blue light is scattered most.')).toBeVisible()
    await reading.getByRole('button', { name: 'Close the note' }).click()

    await card(ben, 'Why is the sky blue?').click({ button: 'right' })
    await ben.getByRole('menuitem', { name: 'Build on' }).click()
    const building = ben.getByRole('dialog')
    await building.getByLabel('Title').fill('And why is it red in the evening?')
    await textOf(building).locator('body').fill('The light comes a longer way then.')
    await building.getByRole('button', { name: 'Contribute' }).click()
    for (const page of [ann, cem]) await expect(card(page, 'And why is it red in the evening?')).toBeVisible()

    const moved = card(ann, 'And why is it red in the evening?')
    const before = await moved.boundingBox()
    const watched = await card(cem, 'And why is it red in the evening?').boundingBox()
    if (!before || !watched) throw new Error('The card is not on the board.')
    await ann.mouse.move(before.x + 20, before.y + 10)
    await ann.mouse.down()
    await ann.mouse.move(before.x + 220, before.y + 160, { steps: 8 })
    await ann.mouse.up()
    await expect
      .poll(async () => (await card(cem, 'And why is it red in the evening?').boundingBox())?.x)
      .toBeCloseTo(watched.x + 200, 0)

    await server.kill9()
    await expect(cem.getByText('Connection lost')).toBeHidden()
    const seed = new Seed(server)
    const benOnline = await seed.signIn({ userName: 'ben', password: 'blue sky' })
    const board = await seed.call<Board>(benOnline, 'GET', `/api/views/${ann.url().split('/view/')[1]}/board`)
    expect(board.items.map(({ _to }) => _to.title).toSorted()).toEqual([
      'And why is it red in the evening?',
      'Why is the sky blue?',
    ])
    expect(board.arrows).toHaveLength(1)
    await ann.reload()
    const distance = async (page: Page) => {
      const [parent, child] = [card(page, 'Why is the sky blue?'), card(page, 'And why is it red in the evening?')]
      return ((await child.boundingBox())?.x ?? NaN) - ((await parent.boundingBox())?.x ?? NaN)
    }
    await expect.poll(() => distance(ann)).toBeCloseTo(50 + 200, 0)
    await card(cem, 'Why is the sky blue?').dblclick()
    await expect(noteWindow(cem, 'Why is the sky blue?').getByText('Blue light is scattered most.')).toBeVisible()
  } finally {
    await server.remove()
  }
})
