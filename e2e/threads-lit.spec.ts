import { expect, test } from './fixtures.ts'
import { board, card, drag } from './support/board.ts'

const GROUND =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="12"><rect width="20" height="12" fill="#eef"/></svg>'

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
  const drawing = await seed.call<{ _id: string }>(mia, 'POST', `/api/contributions/${community._id}`, {
    type: 'Drawing',
    title: 'Ground',
    authors: [mia.authorId],
    status: 'active',
    data: { svg: GROUND },
  })
  const data = { x: 20, y: 20, width: 1000, height: 600, showInPlace: true, fixed: true, draggable: false }
  await seed.call(mia, 'POST', '/api/links', { from: viewId, to: drawing._id, type: 'contains', data })
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
      const cards = [...element.querySelectorAll('[role=option]')].filter((item) => !item.querySelector('img'))
      const boxes = cards.map((item) => item.getBoundingClientRect())
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
  /** The topmost element at the middle of each arrow, if arrows received pointer events. */
  const atMiddle = () =>
    board(page).evaluate((element) => {
      const style = element.appendChild(document.createElement('style'))
      style.textContent = '.canvas-arrows path { pointer-events: stroke !important }'
      const hit = [...element.querySelectorAll<SVGPathElement>('.canvas-arrows [data-kind=buildson] path')].map(
        (path) => {
          const middle = path.getPointAtLength(path.getTotalLength() / 2)
          const { x, y } = DOMPoint.fromPoint(middle).matrixTransform(path.getScreenCTM()!)
          const all = document.elementsFromPoint(x, y)
          const ground = all.findIndex((one) => one.closest('[role=option]')?.querySelector('img'))
          return ground > 0 && all.indexOf(path) >= 0 && all.indexOf(path) < ground
        },
      )
      style.remove()
      return hit
    })
  const expectEdges = async () => {
    const all = await ends()
    expect(all).toHaveLength(6)
    for (const far of all) expect(far).toBeLessThanOrEqual(1)
  }
  await expectEdges()
  expect(await atMiddle()).toEqual([true, true, true])
  await drag(page, card(page, 'Third'), 180, 140)
  await expectEdges()
  expect(await atMiddle()).toEqual([true, true, true])
  await expect(board(page).locator('.canvas-arrows')).toHaveCSS('pointer-events', 'none')
})
