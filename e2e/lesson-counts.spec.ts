import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, noteWindow, tool } from './support/board.ts'
import { contributed, ready, titleField } from './support/note.ts'
import { logOut } from './support/sign-in.ts'

/** Counts mouse clicks, and key presses except typed text. */
const counted = (page: Page) => {
  const count = { clicks: 0, keys: 0 }
  return {
    count,
    click: async (target: Locator, options?: { button: 'right' }) => {
      count.clicks += 1
      await target.click(options)
    },
    press: async (key: string) => {
      count.keys += 1
      await page.keyboard.press(key)
    },
  }
}

test('from sign-in to a contributed note, and to a contributed build-on, it takes at most 4 clicks each [LSSN-03]', async ({
  page,
  seed,
}) => {
  const { community, mia } = await seed.makeManaged()
  await seed.makeNote(mia, { title: 'Why is the sky blue?', viewId: community.welcomeViewId })
  const ann = await seed.makeMember(community)
  const { count, click } = counted(page)
  const signIn = async () => {
    count.clicks = 0
    await page.goto('/login')
    await expect(page.getByLabel('User name')).toBeFocused()
    await page.keyboard.type(ann.userName)
    await page.keyboard.press('Tab')
    await page.keyboard.type(ann.password)
    await click(page.getByRole('main').getByRole('button', { name: 'Sign in' }))
    await click(page.getByRole('link', { name: `Enter ${community.title}` }))
  }
  const write = async (title: string, contribute: (note: Locator) => Promise<void>) => {
    const note = noteWindow(page)
    await expect(titleField(note)).toBeFocused()
    await ready(page)
    await page.keyboard.type(title)
    await contribute(note)
    await contributed(page, title)
  }
  await signIn()
  await click(tool(page, 'New note'))
  await write('Because of the air', (note) => click(note.getByRole('button', { name: 'Contribute' })))
  expect(count.clicks).toBeLessThanOrEqual(4)

  await logOut(page)
  await signIn()
  await click(card(page, 'Why is the sky blue?'), { button: 'right' })
  await click(page.getByRole('menuitem', { name: 'Build on', exact: true }))
  await write('It is not always blue', () => page.keyboard.press('Control+Enter'))
  expect(count.clicks).toBeLessThanOrEqual(4)
})

test('by keys alone it takes at most 25 presses beside the text [LSSN-04]', async ({ page, seed }) => {
  const { community } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const { count, press } = counted(page)
  await page.goto('/login')
  await expect(page.getByLabel('User name')).toBeFocused()
  await page.keyboard.type(ann.userName)
  await press('Tab')
  await page.keyboard.type(ann.password)
  await press('Enter')
  const enter = page.getByRole('link', { name: `Enter ${community.title}` })
  await enter.waitFor()
  while (!(await enter.evaluate((link) => link === document.activeElement))) await press('Tab')
  await press('Enter')
  await tool(page, 'New note').waitFor()
  await press('n')
  const note = noteWindow(page)
  await expect(titleField(note)).toBeFocused()
  await page.keyboard.type('Because of the air')
  await ready(page)
  await press('Tab')
  await page.keyboard.type('Light is scattered in it.')
  await press('Control+Enter')
  await contributed(page, 'Because of the air')
  expect(count.keys).toBeLessThanOrEqual(25)
})
