import { expect, test } from './fixtures.ts'
import { board, card, drag } from './support/board.ts'

test('a selected card lights its thread and dims the rest; letting go ends both; arrows are drawn above fixed items [ARRW-01, ARRW-03]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const first = await seed.makeNote(mia, { title: 'First', viewId, x: 100, y: 100 })
  const second = await seed.makeNote(mia, { title: 'Second', buildson: first._id })
  await seed.makeNote(mia, { title: 'Third', buildson: second._id })
  await seed.makeNote(mia, { title: 'Beside', buildson: first._id })
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  const edge = (title: string) =>
    card(page, title).evaluate((item) => getComputedStyle(item.firstElementChild!).borderTopStyle)
  const arrows = () =>
    board(page)
      .locator('.canvas-arrows [data-kind=buildson] path')
      .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).opacity).toSorted())
  await card(page, 'Second').click()
  await expect.poll(() => edge('Beside')).toBe('dashed')
  for (const title of ['First', 'Second', 'Third']) expect(await edge(title)).toBe('solid')
  expect(await arrows()).toEqual(['0.2', '1', '1'])
  await page.keyboard.press('Escape')
  await expect.poll(() => edge('Beside')).toBe('solid')
  expect(await arrows()).toEqual(['1', '1', '1'])

  const ends = () =>
    board(page).evaluate((element) => {
      const boxes = [...element.querySelectorAll('[role=option]')].map((item) => item.getBoundingClientRect())
      const nearest = ({ x, y }: DOMPoint) =>
        Math.min(
          ...boxes.map(({ left, right, top, bottom }) => {
            const [dx, dy] = [Math.max(left - x, x - right), Math.max(top - y, y - bottom)]
            return dx > 0 || dy > 0 ? Math.hypot(Math.max(0, dx), Math.max(0, dy)) : Math.min(-dx, -dy)
          }),
        )
      return [...element.querySelectorAll<SVGPathElement>('.canvas-arrows [data-kind=buildson] path')].flatMap(
        (path) => {
          const matrix = path.getScreenCTM()!
          return [0, path.getTotalLength()].map((at) =>
            nearest(DOMPoint.fromPoint(path.getPointAtLength(at)).matrixTransform(matrix)),
          )
        },
      )
    })
  for (const far of await ends()) expect(far).toBeLessThan(1.5)
  await drag(page, card(page, 'Third'), 180, 140)
  for (const far of await ends()) expect(far).toBeLessThan(1.5)
  await expect(board(page).locator('.canvas-arrows')).toHaveCSS('pointer-events', 'none')
})
