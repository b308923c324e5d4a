import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, noteWindow } from './support/board.ts'
import { contribute, editTab, titleField, ready } from './support/note.ts'
import { liveSwitch } from './support/outage.ts'

const here = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? '1 person here' : `${count} people here` })
const open = (page: Page, title: string) => card(page, title).dblclick()
const close = (page: Page) => noteWindow(page).getByRole('button', { name: 'Close the note' }).click()

test('those in a view see who else is there and who is writing what, as far as they may read it', async ({
  seed,
  twoMembers,
}) => {
  // Losing and finding a connection takes as long as it does for people.
  test.setTimeout(120_000)
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  const shared = await seed.makeNote(ann.member, { title: 'Shared', viewId, x: 100, y: 120, permission: 'public' })
  await seed.makeNote(ann.member, { title: 'Secret', viewId, x: 100, y: 320, permission: 'private' })
  const live = await liveSwitch(ben.page)
  const mark = card(ben.page, 'Shared').getByText('Ann Lee is writing')

  await test.step('who comes in is seen by name, oneself last', async () => {
    await ann.page.goto(`/view/${viewId}`)
    await expect(here(ann.page, 1)).toBeVisible()
    await ben.page.goto(`/view/${viewId}`)
    await here(ann.page, 2).click()
    const people = ann.page.getByRole('list', { name: '2 people here' }).getByRole('listitem')
    await expect(people).toHaveText([/Ben Ode$/, /Ann Lee \(you\)$/])
    await ann.page.keyboard.press('Escape')
    await expect(people).toHaveCount(0)
  })

  await test.step('what somebody writes is marked on the card and in the window, and nothing moves for it', async () => {
    await open(ben.page, 'Shared')
    const window = noteWindow(ben.page, 'Shared')
    await expect(window).toBeVisible()
    const before = await card(ben.page, 'Shared').boundingBox()
    await open(ann.page, 'Shared')
    await editTab(noteWindow(ann.page)).click()
    await titleField(noteWindow(ann.page)).fill('Shared, and more')
    await expect(mark).toBeVisible()
    await expect(window.getByText('Ann Lee is writing')).toBeVisible()
    expect(await card(ben.page, 'Shared').boundingBox()).toEqual(before)
    await expect(ann.page.getByText('is writing')).toHaveCount(0)
    await ready(ann.page)
    await contribute(noteWindow(ann.page)).click()
    await expect(ben.page.getByText('is writing')).toHaveCount(0)
    for (const { page } of [ann, ben]) await close(page)
  })

  await test.step('of a private note nobody else learns', async () => {
    await open(ann.page, 'Secret')
    const window = noteWindow(ann.page, 'Secret')
    await editTab(window).click()
    await titleField(window).fill('Secret still')
    await here(ann.page, 2).click()
    await expect(
      ann.page.getByRole('listitem').filter({ hasText: 'Ann Lee (you)' }).getByLabel('writing'),
    ).toBeVisible()
    await expect(here(ben.page, 2).locator('[data-writing]')).toHaveCount(0)
    await ann.page.keyboard.press('Escape')
    await ready(ann.page)
    await contribute(window).click()
    await close(ann.page)
  })

  await test.step('a lost connection and a closed page leave; who comes back is there again', async () => {
    await live.cut()
    await expect(here(ann.page, 1)).toBeVisible({ timeout: 20_000 })
    await expect(here(ben.page, 2)).toHaveCount(0)
    live.mend()
    await expect(here(ann.page, 2)).toBeVisible({ timeout: 20_000 })
    await expect(here(ben.page, 2)).toBeVisible()
    // On a page of its own a note is written as well.
    await ann.page.goto(`/contribution/${shared._id}/${viewId}`)
    await editTab(ann.page).click()
    await titleField(ann.page).fill('Shared again')
    await expect(card(ben.page, 'Shared').getByText('Ann Lee is writing')).toBeVisible()
    await ann.page.close()
    await expect(here(ben.page, 1)).toBeVisible()
  })
})
