import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, noteWindow, tool } from './support/board.ts'
import { makeFullCommunity } from './support/full-view.ts'

/** Chosen elements without the system's colour, and the number of all. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const CHOSEN =
      'button[aria-pressed=true], [role=tab][aria-selected=true], :is(a, button)[aria-current=page], input:checked'
    const drawn = (element: Element) => {
      if (element.matches('.mantine-SegmentedControl-input')) return element.nextElementSibling ?? element
      return element.parentElement?.querySelector(':scope > .mantine-Switch-track') ?? element
    }
    const all = [...document.querySelectorAll(CHOSEN)].filter((element) => element.checkVisibility()).map(drawn)
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem; color: SelectedItemText'
    const { backgroundColor, color } = getComputedStyle(probe)
    probe.remove()
    const isMarked = (element: Element) => {
      const style = getComputedStyle(element)
      return style.backgroundColor === backgroundColor && style.color === color
    }
    return { count: all.length, faults: all.filter((element) => !isMarked(element)).map(({ outerHTML }) => outerHTML) }
  })

test('in forced colours everything chosen is marked: a tool, a tab, a part of a choice, a tick, a switch, a page [LSSN-05]', async ({
  page,
  seed,
  login,
}) => {
  const { mia, viewId, community } = await makeFullCommunity(seed)
  await seed.makeNote(mia, { title: 'Leaf', viewId, x: 100, y: 100 })
  await login(page, mia)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const expectMarked = async (least: number) => {
    await expect.poll(async () => (await unmarked(page)).count).toBeGreaterThanOrEqual(least)
    await expect.poll(async () => (await unmarked(page)).faults).toEqual([])
  }
  await page.goto(`/view/${viewId}`)
  await tool(page, 'Outline').click()
  await expectMarked(1)
  await tool(page, 'Outline').click()
  await card(page, 'Leaf').press('Enter')
  const note = noteWindow(page, 'Leaf')
  await note.getByRole('button', { name: 'Side by side' }).click()
  await expectMarked(2)
  const edit = note.getByRole('tab', { name: 'Edit' })
  const edgeOf = (name: string) =>
    note.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
  await expect(edit).toHaveAttribute('aria-selected', 'false')
  expect(await edgeOf('Edit')).not.toBe(await edgeOf('Read'))
  for (const [path, least] of [
    [`/print/${viewId}`, 2],
    [`/stats/${community._id}`, 4],
    [`/settings?view=${viewId}`, 3],
  ] as const) {
    await page.goto(path)
    await expectMarked(least)
  }
})

const boxOf = async (page: Page, name: string) => (await page.getByRole('toolbar', { name }).boundingBox())!

test('at 400 % zoom all tools of a board are on the screen and nothing lies over its bar; bars over cards stay on a phone [LSSN-05]', async ({
  page,
  seed,
  login,
}) => {
  const { mia, viewId } = await makeFullCommunity(seed)
  await seed.makeNote(mia, { title: 'Leaf', viewId, x: 180, y: 160 })
  await seed.makeNote(mia, { title: 'Light', viewId, x: 180, y: 320 })
  await login(page, mia)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`/view/${viewId}`)
  for (const name of ['New note', 'Attachments', 'Canvas', 'Outline', 'More tools'])
    await expect(tool(page, name)).toBeInViewport({ ratio: 1 })
  const label = tool(page, 'Attachments').getByText('Attachments')
  expect((await label.boundingBox())!.height).toBe(
    (await tool(page, 'Outline').getByText('Outline').boundingBox())!.height,
  )
  await tool(page, 'Canvas').click()
  await expect(board(page)).toBeVisible()
  const picker = (await page.getByRole('combobox', { name: 'Views' }).boundingBox())!
  expect((await boxOf(page, 'Zoom')).y).toBeGreaterThanOrEqual(picker.y + picker.height)

  await page.setViewportSize({ width: 390, height: 844 })
  await card(page, 'Leaf').focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Actions for “Leaf”' })
  await expect(bar.getByRole('button', { name: 'Favourite' })).toBeVisible()
  await expect(bar).toBeInViewport({ ratio: 0.999 })
  await page.keyboard.press('Control+a')
  const arrange = page.getByRole('button', { name: 'Arrange', exact: true })
  await expect(arrange).toBeInViewport({ ratio: 0.999 })
  expect(await arrange.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
