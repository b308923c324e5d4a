import { readFile } from 'node:fs/promises'
import { expect, test, type Member } from './fixtures.ts'
import type { Page } from '@playwright/test'
import { expectFits, expectFitsTranslated, notFitting } from './support/words.ts'
import type { Scaffold } from '../shared/domain/scaffolds.ts'

const WIDTHS = [1440, 1024, 390]

const saved = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the cloud of a view stands on a canvas of 500 × 500, its words between 10 and 100, the same twice; it fits, is accessible and can be saved [WCLD-02, WCLD-03, WCLD-04, ANLP-09]', async ({
  oneMember,
  seed,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const words = Array.from({ length: 60 }, (_, at) =>
    `crystal${String.fromCodePoint(97 + (at % 26), 97 + Math.floor(at / 26))} `.repeat(60 - at),
  )
  await seed.makeNote(member, { title: '', viewId, body: `<p>${words.join(' ')}</p>` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/wcloud/${viewId}`)
  const cloud = page.getByRole('group', { name: /^Word cloud/ })
  const drawn = () =>
    cloud.locator('text').evaluateAll(
      (texts) =>
      texts.map((text) => [text.textContent, getComputedStyle(text).fontSize, text.getAttribute('x'), text.getAttribute('y')]), // prettier-ignore
    )
  await expect(cloud).toHaveAttribute('width', '500')
  await expect(cloud).toHaveAttribute('height', '500')
  const first = await drawn()
  expect(first).toHaveLength(50)
  const sizes = first.map(([, size]) => Number.parseFloat(size ?? ''))
  expect(Math.min(...sizes)).toBe(10)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
  const [canvas, boxes] = [await cloud.boundingBox(), await cloud.locator('text').evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON() as DOMRect))] // prettier-ignore
  expect([canvas?.width, canvas?.height]).toEqual([500, 500])
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(canvas?.x ?? Infinity)
    expect(right).toBeLessThanOrEqual((canvas?.x ?? 0) + 500)
  }
  await page.reload()
  await expect(cloud).toBeVisible()
  expect(await drawn()).toEqual(first)

  const svg = await saved(page, 'Download as SVG')
  expect(svg.name).toBe('word_cloud.svg')
  // Light colours, and no CSS variables.
  expect(svg.bytes.toString()).toContain('fill="rgb(12, 92, 73)"')
  expect(svg.bytes.toString()).not.toMatch(/var\(|class=/)
  const png = await saved(page, 'Download as PNG')
  expect([png.name, png.bytes.subarray(1, 4).toString(), png.bytes.readUInt32BE(16)]).toEqual(['word_cloud.png', 'PNG', 2 * 532]) // prettier-ignore
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await notFitting(page)).toEqual([])
  }
  await expectAccessible(page)
  await expectFitsTranslated(page)
})

const useSupports = async (seed: Parameters<Parameters<typeof test>[2]>[0]['seed'], member: Member, viewId: string) => {
  const [scaffold] = await seed.call<Scaffold[]>(member, 'GET', `/api/communities/${member.communityId}/scaffolds`)
  for (const [at, title] of ['Sky', 'Sun'].entries()) {
    const note = await seed.makeNote(member, { title, viewId })
    for (const { id } of scaffold?.supports.slice(at) ?? [])
      await seed.call(member, 'POST', '/api/links', { from: id, to: note._id, type: 'supports', data: {} })
  }
}

test('the diversity of scaffolds fits and is accessible with its table and both charts, which are told apart without colour [SDIV-08, SDIV-10, SDIV-11]', async ({
  oneMember,
  seed,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  await useSupports(seed, member, community.welcomeViewId)
  await seed.makeView(member, 'Light')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/scaffoldsupporttracker/${community._id}`)
  // The supports and the first chart move the fields below them.
  await expect(page.getByRole('figure').getByRole('img')).toBeVisible()
  await page.getByPlaceholder('Select one or more View...').click()
  for (const name of ['Welcome', 'Light']) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('tab', { name: 'Table' }).click()
  await page.getByRole('switch', { name: 'Extra info' }).click()
  const figure = page.getByRole('figure')
  for (const [at, tab] of ['Table', 'Radar chart', 'Bar chart'].entries()) {
    await page.getByRole('tab', { name: tab }).click()
    if (tab !== 'Table') await expect(figure.getByRole('img')).toBeVisible()
    await expectFits(page)
    await page.setViewportSize({ width: WIDTHS[at] ?? 0, height: 900 })
    await expectAccessible(page)
  }
  // Laid out for the available width.
  const room = () => figure.getByRole('img').evaluate((chart) => [chart.clientWidth, chart.getAttribute('viewBox')])
  const [narrow] = await room()
  await expect.poll(room).toEqual([narrow, expect.stringMatching(`^0 0 ${narrow} `)])
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(async () => (await room())[1]).not.toMatch(`^0 0 ${narrow} `)
  const fills = await figure.locator('.chart-bar').evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill))
  expect(new Set(fills.map((fill) => fill.startsWith('url')))).toEqual(new Set([true, false]))
  expect((await saved(page, 'Download as PNG')).name).toBe('scaffold_growth_bar.png')
})
