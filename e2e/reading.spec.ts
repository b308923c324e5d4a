import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card } from './support/board.ts'
import { editTab, ready, textField } from './support/note.ts'
import { cutOff, notFitting } from './support/words.ts'

const LARGE = { size: 200, lines: 'widest', letters: 'widest', typeface: 'plain', colours: 'calm' }
const TITLE = 'Photosynthesis and the incomprehensibilities of chlorophyll in autumn'
const BODY = `<p>Leaves make sugar: <b>${'light and water, '.repeat(12)}</b>and air.</p><ul><li>Donaudampfschifffahrtsgesellschaft</li></ul><table><tbody><tr>${'<td>temperature</td>'.repeat(6)}</tr></tbody></table>`

const fontOf = (place: Locator) =>
  place.evaluate((element) => {
    const { fontSize, lineHeight, letterSpacing, fontFamily } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    return {
      size,
      line: Math.round((Number.parseFloat(lineHeight) / size) * 1000) / 1000,
      letters: Math.round((Number.parseFloat(letterSpacing) / size) * 100) / 100,
      font: fontFamily.split(',')[0]?.replaceAll(/["']/g, ''),
    }
  })

/** Texts of a card that its box or a box within does not show whole; a beginning ends with an ellipsis. */
const cutOnCard = (place: Locator) =>
  place.evaluate((item) =>
    [...item.querySelectorAll('*')].flatMap((part) => {
      const style = getComputedStyle(part)
      const isShortened = style.webkitLineClamp !== 'none'
      const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible'
      const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
      return cuts && !isShortened && part.clientWidth > 1 && isCut ? [part.textContent] : []
    }),
  )

test("reader's settings of 200 % apply to a note, a card, a thread and the editor, and cut off nothing at 1440 and 390 pixels [EASE-01]", async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const note = await seed.makeNote(member, { title: TITLE, body: BODY, viewId, x: 80, y: 80 })
  const text = page.locator('.body').first()
  await page.goto(`/contribution/${note._id}`)
  await expect(text).toBeVisible()
  const usual = await fontOf(text)
  await seed.call(member, 'PUT', '/api/users/me/reading', LARGE)

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const expectFits = async (where: string) => {
      await expect.poll(() => notFitting(page), `${where} at ${width}`).toEqual([])
      await expect.poll(() => cutOff(page), `${where} at ${width}`).toEqual([])
    }
    await page.goto(`/contribution/${note._id}`)
    await expect(text).toBeVisible()
    const large = { size: 2 * usual.size, line: 2.475, letters: 0.12, font: 'Atkinson Hyperlegible' }
    await expect.poll(() => fontOf(text)).toEqual(large)
    expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check("16px 'Atkinson Hyperlegible'")))).toBe(true) // prettier-ignore
    await expectFits('a note')
    if (width === 390) await expectAccessible(page)

    await editTab(page).click()
    await ready(page)
    await expect.poll(() => fontOf(textField(page))).toMatchObject({ size: 34, line: 2.475, font: large.font })
    await page.goto(`/thread/${note._id}/${viewId}`)
    await expect(text).toBeVisible()
    await expectFits('a thread')

    await page.goto(`/view/${viewId}`)
    if (width === 1440) {
      const item = card(page, /Photosynthesis/)
      await expect.poll(() => fontOf(item.locator('> div').first())).toMatchObject({ size: 28, font: large.font })
      expect(await cutOnCard(item)).toEqual([])
    } else {
      // A phone shows the outline.
      const row = page.getByRole('button', { name: /Photosynthesis/ }).first()
      await expect.poll(() => fontOf(row)).toMatchObject({ size: 34, font: large.font })
      await expectFits('the outline')
    }
    await page.goto('/settings#reading')
    await expect(page.getByRole('dialog', { name: 'Reading settings' })).toBeVisible()
    await expectFits('the settings')
  }
})
