import type { Locator, Page } from '@playwright/test'
import type { Author } from '../shared/domain/authors.ts'
import { writeClassList } from '../shared/domain/class-lists.ts'
import type { Contribution } from '../shared/domain/contributions.ts'
import { test as base, expect } from './fixtures.ts'
import { barMenu, card, choose, noteWindow, tool } from './support/board.ts'
import { ADDED, checkFormat, choose as chooseFile, csv, submit } from './support/class-lists.ts'
import { drawnItems, overlapping } from './support/drawn.ts'
import { contribute, contributed, ready, titleField } from './support/note.ts'
import { Seed } from './support/seed.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'
import { ADMIN, TestServer } from './support/test-server.ts'
import { patience } from '../server/testing/patience.ts'

/** A new site. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _browser }, give) => {
      const server = await TestServer.start()
      await give(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
})

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Ida'] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
const QUESTION = 'Why is the sky blue?'
const TEACHER_CLICKS_MAX = 12

const onPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
const shown = (page: Page, title: string) =>
  onPhone(page)
    ? page.getByRole('region', { name: 'Outline' }).locator('[data-item]:not([data-menu])').filter({ hasText: title })
    : card(page, new RegExp(title.replace('?', '\\?')))

const showAll = (page: Page) => page.getByRole('button', { name: 'Show everything' })

/** Counts what a class must never need. */
const watch = (page: Page) => {
  const count = { loads: 0, alerts: 0, pages: 1 }
  page.on('load', () => (count.loads += 1))
  page.on('dialog', (dialog) => {
    count.alerts += 1
    void dialog.dismiss()
  })
  page.context().on('page', () => (count.pages += 1))
  return count
}

const makeCommunity = async (page: Page, title: string) => {
  const count = { clicks: 0 }
  const click = async (target: Locator) => {
    count.clicks += 1
    await target.click()
  }
  await page.goto('/login')
  await fillSignIn(page, ADMIN)
  await click(page.getByRole('main').getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Registration key', exact: true }).last().fill('sunflower')
  await click(page.getByRole('button', { name: 'Create', exact: true }))
  await click(page.getByRole('dialog').getByRole('link', { name: `Enter ${title}` }))
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  return { count, click }
}

const write = async (page: Page, title: string) => {
  const note = noteWindow(page).last()
  await titleField(note).fill(title)
  await ready(page)
  return note
}

const contributeNote = async (page: Page, title: string) => {
  await contribute(await write(page, title)).click()
  await contributed(page, title)
}

const pupilJoins = async (page: Page, link: string, firstName: string) => {
  await page.goto(link)
  const form = page.getByRole('main')
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Lee')
  await form.getByLabel('User name').fill(`${firstName.toLowerCase()}.lee`)
  await form.getByLabel('Password', { exact: true }).fill('three blue cats')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
}

const readQuestion = async (page: Page) => {
  await shown(page, QUESTION).dblclick()
  await expect(noteWindow(page).getByText(QUESTION).first()).toBeVisible()
  await noteWindow(page).getByRole('button', { name: 'Close the note' }).click()
  await expect(noteWindow(page)).toHaveCount(0)
}

const buildOn = async (page: Page, parent: string, title: string) => {
  if (onPhone(page)) {
    await shown(page, parent).click()
    await noteWindow(page).getByRole('button', { name: 'Build on' }).click()
  } else {
    // By keys: a small map or a toast may lie over the card.
    await shown(page, parent).focus()
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Build on')
  }
  await contributeNote(page, title)
  if (onPhone(page)) await page.goBack()
}

test('on a new site a teacher invites eight pupils by a link; each of them reads, writes and builds on a note, side by side, without a reload, a second tab or an alert, and sees all notes and names [LSSN-01, LSSN-02, ROST-01]', async ({
  page: teacher,
  browser,
  baseURL,
}) => {
  test.setTimeout(patience(240_000))
  await teacher.setViewportSize(SIZES[0])
  const seen = watch(teacher)
  const { count, click } = await makeCommunity(teacher, 'Grade 5')
  const { loads } = seen

  const link = await test.step('the teacher asks a question and copies the link', async () => {
    await click(teacher.getByRole('button', { name: 'Ask a first question' }))
    await click(contribute(await write(teacher, QUESTION)))
    await contributed(teacher, QUESTION)
    await click(teacher.getByRole('link', { name: 'Invite members' }))
    const invite = teacher.getByRole('region', { name: 'Invite' })
    await click(invite.getByRole('button', { name: 'Copy link' }))
    const copied = await invite.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    await click(teacher.getByRole('main').getByRole('link', { name: 'Back to Grade 5' }))
    return copied
  })

  const pupils = await Promise.all(
    NAMES.map(async (name, at) => {
      const viewport = SIZES[at % SIZES.length] ?? SIZES[0]
      const page = await (await browser.newContext({ baseURL: String(baseURL), viewport })).newPage()
      const pupil = watch(page)
      await pupilJoins(page, link, name)
      return { page, name, seen: pupil, loads: pupil.loads }
    }),
  )
  const idea = (at: number) => `Idea of ${NAMES[at % NAMES.length]}`
  await Promise.all(
    pupils.map(async ({ page, name }) => {
      await readQuestion(page)
      await tool(page, 'New note').click()
      await contributeNote(page, `Idea of ${name}`)
    }),
  )
  await Promise.all(pupils.map(({ page, name }, at) => buildOn(page, idea(at + 1), `Answer by ${name}`)))

  for (const page of [teacher, ...pupils.map((pupil) => pupil.page)]) {
    if (!onPhone(page)) await showAll(page).click()
    for (const name of NAMES)
      for (const title of [`Idea of ${name}`, `Answer by ${name}`])
        // Strict mode: fails on duplicates.
        await expect(shown(page, title)).toContainText(`${name} Lee`)
    await expect(noteWindow(page)).toHaveCount(0)
    if (!onPhone(page)) expect(overlapping(await drawnItems(page))).toEqual([])
  }
  expect(count.clicks).toBeLessThanOrEqual(TEACHER_CLICKS_MAX)
  for (const one of [{ seen, loads }, ...pupils]) expect(one.seen).toEqual({ loads: one.loads, alerts: 0, pages: 1 })
  await Promise.all(pupils.map(({ page }) => page.context().close()))
})

test('by a class list without e-mail addresses eight pupils come, too, and contribute [ROST-01]', async ({
  page: teacher,
  browser,
  baseURL,
  server,
}) => {
  test.setTimeout(patience(120_000))
  const { count, click } = await makeCommunity(teacher, 'Grade 6')
  const viewId = teacher.url().split('/view/')[1] ?? ''
  await click(barMenu(teacher, 'People'))
  await click(teacher.getByRole('link', { name: 'Manage', exact: true }))
  const people = teacher.getByRole('region', { name: 'People' })
  await click(people.getByRole('button', { name: 'Add a class list' }))
  const pupils = NAMES.map((firstName) => ({
    firstName,
    lastName: 'Roe',
    email: '',
    userName: `${firstName.toLowerCase()}.roe`,
    password: 'three blue cats',
  }))
  await people.locator('input[type=file]').waitFor({ state: 'attached' })
  count.clicks += 2 // The choice of the file.
  await chooseFile(people, csv(writeClassList(pupils)))
  await click(checkFormat(people))
  await click(submit(people))
  await expect(people.getByText(ADDED)).toBeVisible()
  expect(count.clicks).toBeLessThanOrEqual(TEACHER_CLICKS_MAX)

  const [first, ...others] = pupils
  const page = await (await browser.newContext({ baseURL: String(baseURL) })).newPage()
  await page.goto('/login')
  await fillSignIn(page, first ?? ADMIN)
  await submitSignIn(page)
  await page.getByRole('link', { name: 'Enter Grade 6' }).click()
  await tool(page, 'New note').click()
  await contributeNote(page, 'Idea of Ada')
  const seed = new Seed(server)
  for (const pupil of others) {
    const person = await seed.signIn(pupil)
    const { communityId } = await seed.call<Contribution>(person, 'GET', `/api/objects/${viewId}`)
    const { _id: authorId } = await seed.call<Author>(person, 'GET', `/api/authors/${communityId}/me`)
    await seed.makeNote({ ...person, communityId, authorId }, { title: `Idea of ${pupil.firstName}`, viewId })
  }
  await teacher.goBack()
  for (const name of NAMES) await expect(card(teacher, `Idea of ${name}`)).toBeVisible()
  await page.context().close()
})
