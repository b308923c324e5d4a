import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, noteWindow, viewportOf } from './support/board.ts'
import { contribute, contributed, ready, textField, titleField } from './support/note.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Tests in loops of ten run once: only the size differs on a tablet. */
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }

const entry = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Outline' }).getByRole('button', { name: title, exact: false }).first()

for (const [name, device, count] of [
  ['a phone', PHONE, 10],
  ['a tablet', TABLET, 3],
] as const)
  test.describe(name, () => {
    test.use(device)

    test('notes and drawings open in a sheet over the outline, one after another, and the back key leads back to it [MOBI-01, MOBI-02, MOBI-03]', async ({
      page,
      seed,
      login,
    }) => {
      const { community, mia } = await seed.makeManaged()
      const viewId = community.welcomeViewId
      const titles = Array.from({ length: count }, (_, at) => `Thought ${at}`)
      for (const [at, title] of titles.entries()) await seed.makeNote(mia, { title, viewId, x: 10, y: 10 + 100 * at })
      await login(page, mia)
      const requests: string[] = []
      let reads = 0
      page.on('response', (response) => void (response.url().includes('/board') && (reads += 1)))
      await page.goto(`/view/${viewId}`)
      // With the page, after joining the view's room, and on a busy machine after joining another room late.
      await expect.poll(() => reads).toBeGreaterThanOrEqual(2)
      await page.waitForLoadState('networkidle')
      const outlined = page.getByRole('region', { name: 'Outline' })
      if ((await page.getByRole('button', { name: 'Outline', exact: true }).getAttribute('aria-pressed')) === 'false')
        await page.getByRole('button', { name: 'Outline', exact: true }).click()
      const list = outlined.locator('> div')
      await expect(entry(page, 'Thought 0')).toBeVisible()
      page.on('request', (request) => requests.push(request.url()))
      await list.evaluate((element) => element.scrollTo(0, 60))
      const scrollTop = () => list.evaluate((element) => element.scrollTop)
      const sheet = noteWindow(page)
      const inSight: string[] = []
      for (const title of titles) {
        const scrolled = await scrollTop()
        // Of the others, the focus on return scrolls to the entry.
        const isInSight = await entry(page, title).evaluate((element) => {
          const [{ top, bottom }, area] = [
            element.getBoundingClientRect(),
            element.closest('[aria-label="Outline"] > div')!.getBoundingClientRect(),
          ]
          return top >= area.top && bottom <= area.bottom
        })
        if (isInSight) inSight.push(title)
        await entry(page, title).dispatchEvent('click')
        await expect(sheet).toHaveAttribute('data-shape', 'sheet')
        await expect(sheet.getByRole('heading', { name: title }).first()).toBeVisible()
        const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 }
        expect([width, height]).toEqual([device.viewport.width, device.viewport.height])
        await page.goBack()
        await expect(sheet).toHaveCount(0)
        if (isInSight) expect(await scrollTop()).toBe(scrolled)
      }
      expect(inSight.length).toBeGreaterThan(2)
      expect(page.context().pages()).toHaveLength(1)
      expect(requests.filter((url) => url.includes('/board')).length).toBeLessThan(titles.length)

      await entry(page, 'Thought 0').dispatchEvent('click')
      const [previous, next] = ['Previous', 'Next'].map((label) => sheet.getByRole('button', { name: label }))
      await expect(previous!).toBeDisabled()
      for (const title of titles.slice(1)) {
        await next!.click()
        await expect(sheet.getByRole('heading', { name: title }).first()).toBeVisible()
      }
      await expect(next!).toBeDisabled()
      await previous!.click()
      await expect(sheet.getByRole('heading', { name: titles.at(-2) ?? '' }).first()).toBeVisible()

      await sheet.getByRole('button', { name: 'Build on' }).click()
      const writer = noteWindow(page, /New note|Answer/)
      await titleField(writer).fill('Answer')
      await ready(page)
      await contribute(writer).click()
      await contributed(page, 'Answer')
      await expect(sheet).toHaveCount(1)
      await page.goBack()
      await expect(sheet).toHaveCount(0)
      await expect(entry(page, 'Answer')).toBeAttached()
      await expect(page).toHaveURL(`/view/${viewId}`)
    })
  })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the back key over the board leaves it as it was, asks where words would be lost, and Escape closes at once where none would [MOBI-03, WRIT-08]', async ({
    page,
    seed,
    login,
  }) => {
    const { community, mia } = await seed.makeManaged()
    const viewId = community.welcomeViewId
    await seed.makeNote(mia, { title: 'Light', viewId, x: 40, y: 40 })
    await login(page, mia)
    await page.goto(`/view/${viewId}`)
    await page.getByRole('button', { name: 'Canvas', exact: true }).click()
    const item = page.getByRole('option', { name: /Light/ })
    await item.waitFor()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await item.focus()
    await expect(item).toBeInViewport({ ratio: 1 })
    const before = await viewportOf(page)
    const open = async () => {
      await item.focus()
      await page.keyboard.press('Enter')
    }
    await open()
    const sheet = noteWindow(page)
    await expect(sheet).toHaveCount(1)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    expect(await viewportOf(page)).toEqual(before)

    await open()
    await sheet.getByRole('tab', { name: 'Edit' }).click()
    await ready(page)
    await textField(sheet).click()
    await page.keyboard.type('Kept. ')
    await page.goBack()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(textField(sheet)).toContainText('Kept.')
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('sheet')
    await page.goBack()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(sheet).toHaveCount(0)
    expect(await viewportOf(page)).toEqual(before)

    await open()
    await expect(sheet).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(`/view/${viewId}`)
  })

  test('“Open in a new tab” opens exactly one; with the community’s setting this is the way in which notes open [MOBI-04, VIEW-08, CLSC-01]', async ({
    page,
    seed,
    login,
  }) => {
    const { community, mia } = await seed.makeManaged()
    const viewId = community.welcomeViewId
    const note = await seed.makeNote(mia, { title: 'Light', viewId, x: 40, y: 40 })
    await login(page, mia)
    await page.goto(`/view/${viewId}`)
    await page.getByRole('button', { name: 'Menu of Light' }).click()
    const [tab] = await Promise.all([page.waitForEvent('popup'), choose(page, 'Open in a new tab')])
    await expect(tab).toHaveURL(`/contribution/${note._id}/${viewId}`)
    expect(page.context().pages()).toHaveLength(2)
    await expect(noteWindow(page)).toHaveCount(0)
    await tab.close()

    await seed.changeSettings(community, { knowledgeForum6: true })
    // The browser's cache has the view's old settings and shows them briefly.
    await page.goto('/settings')
    await page.evaluate(() => indexedDB.deleteDatabase('buildon.kept'))
    await page.goto(`/view/${viewId}`)
    const [again] = await Promise.all([page.waitForEvent('popup'), entry(page, 'Light').click()])
    await expect(again).toHaveURL(`/contribution/${note._id}/${viewId}`)
    expect(page.context().pages()).toHaveLength(2)
  })
})
