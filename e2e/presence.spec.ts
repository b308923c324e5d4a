import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, noteWindow } from './support/board.ts'
import { editTab, titleField } from './support/note.ts'
import { liveSwitch } from './support/outage.ts'
import { patience } from '../server/testing/patience.ts'

const here = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? '1 person here' : `${count} people here` })

test('two people in a view see each other come, write and go, also when one of them loses the connection', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Shared', viewId, x: 100, y: 120, permission: 'public' })
  const live = await liveSwitch(ben.page)
  const shared = card(ben.page, 'Shared')
  const mark = shared.getByText('Ann Lee is writing')
  await ann.page.goto(`/view/${viewId}`)
  await expect(here(ann.page, 1)).toBeVisible()
  await ben.page.goto(`/view/${viewId}`)
  for (const { page } of [ann, ben]) await expect(here(page, 2)).toBeVisible()

  await test.step('what one of them writes is marked on the card, and nothing moves for it', async () => {
    const before = await shared.boundingBox()
    await card(ann.page, 'Shared').dblclick()
    await editTab(noteWindow(ann.page)).click()
    await titleField(noteWindow(ann.page)).fill('Shared, and more')
    await expect(mark).toBeVisible()
    expect(await shared.boundingBox()).toEqual(before)
    await expect(ann.page.getByText('is writing')).toHaveCount(0)
  })

  await test.step('a lost connection and a closed page leave; who comes back is there again', async () => {
    await live.cut()
    await expect(here(ann.page, 1)).toBeVisible({ timeout: patience(20_000) })
    await expect(here(ben.page, 2)).toHaveCount(0)
    live.mend()
    await expect(here(ann.page, 2)).toBeVisible({ timeout: patience(20_000) })
    await expect(here(ben.page, 2)).toBeVisible()
    await expect(mark).toBeVisible()
    await ann.page.close()
    await expect(here(ben.page, 1)).toBeVisible()
    await expect(mark).toHaveCount(0)
  })
})
