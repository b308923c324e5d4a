import type { Page } from '@playwright/test'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { addButton, panel, picker, failBroken } from './support/attachments.ts'
import { board, card, placeOf } from './support/board.ts'
import { give, png, text } from './support/files.ts'

test('a view takes files where they are dropped, and by its panel, by keyboard alone and for assistive technology; others see them at once [ATTC-04, ATTC-07]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  await failBroken(page)
  // Subscribed early, because the file chooser opens with a delay.
  const choosing = page.waitForEvent('filechooser')
  for (const each of [page, ben.page]) {
    await each.goto(`/view/${community.welcomeViewId}`)
    await expect(board(each)).toBeVisible()
  }
  await test.step('dropped on the canvas they are uploaded where they were dropped', async () => {
    const box = (await board(page).boundingBox())!
    const at = { x: box.x + 430, y: box.y + 210 }
    const files = [png('tall.png', 50, 200)]
    await give(board(page), 'dragover', files, at)
    const hint = page.getByText('Drop the files where you want them')
    await expect(hint).toBeVisible()
    await give(board(page), 'drop', files, at)
    await expect(hint).toHaveCount(0)
    const picture = (each: Page) => each.getByRole('img', { name: 'tall.png' })
    for (const each of [page, ben.page]) {
      await expect(picture(each)).toHaveJSProperty('naturalWidth', 50)
      expect(
        await placeOf(
          board(each)
            .getByRole('option')
            .filter({ has: picture(each) }),
        ),
      ).toEqual({ x: 430, y: 210 })
    }
    await expect(panel(page)).toHaveCount(0)
    const { items } = await seed.call<Board>(ann.member, 'GET', `/api/views/${community.welcomeViewId}/board`)
    expect(items.map(({ data }) => data)).toEqual([{ x: 430, y: 210, showInPlace: true, width: 100, height: 400 }])
    const wide = { data: { width: 600, height: 2400 } }
    await seed.call(ann.member, 'PUT', `/api/links/${items[0]!._id}`, wide)
    const sizeOf = () => picture(ben.page).evaluate((shown: HTMLElement) => [shown.offsetWidth, shown.offsetHeight])
    await expect.poll(sizeOf).toEqual([200, 800])
  })
  await test.step('by keyboard alone', async () => {
    await addButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
    await page.keyboard.press('Enter')
    await (await choosing).setFiles([text('broken.txt')])
    await expect(panel(page)).toContainText('error on uploading')
    await expectAccessible(page)
    await picker(page).setInputFiles(text('notes.txt'))
    await expect(card(ben.page, 'notes.txt')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(addButton(page)).toBeFocused()
  })
})
