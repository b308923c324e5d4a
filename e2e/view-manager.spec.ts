import type { Locator, Page } from '@playwright/test'
import type { Hierarchy } from '../shared/rules/hierarchy.ts'
import { expect, test } from './fixtures.ts'
import { middleOf } from './support/board.ts'
import { sentBy } from './support/calls.ts'
import { notFitting } from './support/words.ts'
import { patience } from '../server/testing/patience.ts'

const views = (page: Page) => page.getByRole('list', { name: 'List of views' })
const view = (page: Page, title: string) => views(page).getByRole('link', { name: title, exact: true })
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Drag ${title}`, exact: true })

/** The tree as text: `A(B(C)) D`. */
const shape = (page: Page) =>
  views(page).evaluate((top) => {
    const drawn = (list: Element): string =>
      [...list.children]
        .map((item) => {
          const below = item.querySelector(':scope > ul')
          return (item.querySelector('a')?.textContent ?? '') + (below ? `(${drawn(below)})` : '')
        })
        .join(' ')
    return drawn(top)
  })
const shows = (page: Page, expected: string) => expect.poll(() => shape(page)).toBe(expected)

const dragOnto = async (page: Page, from: Locator, onto: Locator) => {
  const [start, end] = [await middleOf(from), await middleOf(onto)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 10)
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up()
}

test('a manager drags views below others by mouse and keyboard, never below themselves [VMGR-06, VMGR-08]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const made = { Light: await seed.makeView(mia, 'Light'), Shadow: await seed.makeView(mia, 'Shadow') }
  const path = `/viewmanager/${community._id}`
  await login(page, mia)
  await page.goto(path)
  await page.getByText('Hierarchy', { exact: true }).click()
  await expect(handle(page, 'Light')).toBeVisible()
  const moves = sentBy(page)

  await test.step('what is dragged onto another view stands below it, for everybody', async () => {
    await dragOnto(page, view(page, 'Shadow'), handle(page, 'Light'))
    await shows(page, 'Light(Shadow) Welcome')
    const stored = () => seed.call<Hierarchy>(mia, 'GET', `/api/communities/${community._id}/hierarchy`)
    await expect.poll(async () => (await stored()).links).toMatchObject([{ from: made.Light._id, to: made.Shadow._id }])
    expect(moves.splice(0)).toHaveLength(1)
  })

  await test.step('nothing goes below what stands below it, nor into itself', async () => {
    await dragOnto(page, view(page, 'Light'), handle(page, 'Shadow'))
    await dragOnto(page, view(page, 'Light'), handle(page, 'Light'))
    expect(moves).toEqual([])
    await shows(page, 'Light(Shadow) Welcome')
  })

  await test.step('by keyboard as well', async () => {
    await handle(page, 'Welcome').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Welcome is picked up.')).toBeAttached()
    // The library accepts keys shortly after it announces the drag.
    await expect(async () => {
      if (await page.getByText('Welcome is picked up.').count()) await page.keyboard.press('ArrowUp')
      await expect(page.getByText('Welcome is over Shadow.')).toBeAttached({ timeout: patience(500) })
    }).toPass()
    await page.keyboard.press('Space')
    await shows(page, 'Light(Shadow(Welcome))')
    await expect(page.getByText('Welcome is now below Shadow.')).toBeAttached()
    await expect(handle(page, 'Welcome')).toBeFocused()
    expect(moves).toMatchObject([{ path: `/api/views/${community.welcomeViewId}/parent` }])
  })

  await test.step('the edit mode is accessible, and fits on a phone', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('button', { name: 'Move Shadow to…' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await notFitting(page)).toEqual([])
  })
  await test.step('what a writer drags stays where it is', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await login(page, ann)
    await page.goto(path)
    await shows(page, 'Light(Shadow(Welcome))')
    moves.splice(0)
    await expect(handle(page, 'Welcome')).toHaveCount(0)
    await dragOnto(page, view(page, 'Welcome'), view(page, 'Light'))
    await shows(page, 'Light(Shadow(Welcome))')
    expect(moves).toEqual([])
  })
})
