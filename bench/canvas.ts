// P5: dragging, panning and zooming with 1,000 and 3,000 cards, compared with plain elements.
import type { Browser, Page } from '@playwright/test'
import { inTurns, median, type Bench, type Figure } from './bench.ts'
import { openBrowser } from './browser.ts'
import { measure, perform, type Cost, type Gesture } from './gestures.ts'
import { startSchool } from './processes.ts'
import { countRenders } from './renders.ts'
import { givePictures, openSchool, plainItems, type School } from './rich-board.ts'
import { boardPage, NAME_HELPER, type PlainItem } from './twins/board-page.ts'

const SIZES = [1000, 3000] as const
/** Maximum script time per frame, p95 in ms. */
const SCRIPT_MS = { drag: 2, pan: 4, zoom: 4 } as const satisfies Record<Gesture, number>
const GESTURES: readonly Gesture[] = ['drag', 'pan', 'zoom']
const VIEWPORT = { width: 1280, height: 800 }
const ZOOM_OUT = 3
const CARD = '.canvas-item:has([data-type="Note"])'

const newContext = async (browser: Browser) => {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' })
  await context.addInitScript(NAME_HELPER)
  return context
}

const openBoard = async (browser: Browser, { url, token, viewId }: School, prepare?: () => void): Promise<Page> => {
  const context = await newContext(browser)
  await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
  const page = await context.newPage()
  if (prepare) await page.addInitScript(prepare)
  await page.goto(`${url}/view/${viewId}`)
  await page.locator(CARD).first().waitFor()
  for (let press = 0; press < ZOOM_OUT; press += 1) await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.mouse.move(VIEWPORT.width / 2, 110)
  return page
}

const openTwin = async (browser: Browser, { url }: School, items: readonly PlainItem[]): Promise<Page> => {
  const page = await (await newContext(browser)).newPage()
  await page.setContent(boardPage(items, url))
  await page.waitForLoadState('load')
  return page
}

/** Centre of a card near the page's centre, in page pixels. */
const cardAt = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const middles = [...document.querySelectorAll(wanted)].map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2, id: card.getAttribute('data-canvas-item') ?? '' }
    })
    const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 640, y - 440)
    const [nearest] = middles.toSorted((a, b) => far(a) - far(b))
    if (!nearest) throw new Error('There is no card.')
    return nearest
  }, selector)

const measured = async (page: Page, selector: string, gesture: Gesture) => {
  try {
    return await measure(page, gesture, await cardAt(page, selector))
  } finally {
    await page.context().close()
  }
}

/** Re-renders of unmoved items, from the first step to the server's answer. */
const rendersOf = async (browser: Browser, school: School, gesture: Gesture): Promise<number> => {
  const page = await openBoard(browser, school, countRenders)
  const session = await page.context().newCDPSession(page)
  const card = await cardAt(page, CARD)
  const read = () => page.evaluate(() => ({ ...(window as unknown as { countedRenders: Record<string, number> }).countedRenders })) // prettier-ignore
  const answered =
    gesture === 'drag' ? page.waitForResponse((answer) => answer.request().method() === 'PATCH') : undefined
  let before: Record<string, number> | undefined
  await perform(session, gesture, card, async () => {
    before ??= await read()
  })
  await answered
  const after = await read()
  await page.context().close()
  if (gesture === 'drag' && !after[card.id])
    throw new Error('The item that was dragged has not been seen to render: the counting is blind.')
  return Object.entries(after)
    .filter(([id]) => gesture !== 'drag' || id !== card.id)
    .reduce((sum, [id, count]) => sum + count - (before?.[id] ?? 0), 0)
}

const figuresOf = async (browser: Browser, school: School, items: number): Promise<Figure[]> => {
  const plain = await plainItems(school)
  const figures: Figure[] = []
  for (const gesture of GESTURES) {
    const ours = async () => measured(await openBoard(browser, school), CARD, gesture)
    const twin = async () => measured(await openTwin(browser, school, plain), '.card', gesture)
    const turns = await inTurns(3, ours, twin)
    const of = (costs: Cost[], key: keyof Cost) => median(costs.map((cost) => cost[key]))
    const [task, taskBare] = [of(turns.ours, 'taskP50'), of(turns.twin, 'taskP50')]
    const [script, scriptBare] = [of(turns.ours, 'scriptP95'), of(turns.twin, 'scriptP95')]
    const [late, lateBare] = [of(turns.ours, 'late'), of(turns.twin, 'late')]
    const what = `P5 ${gesture}, ${items} items`
    const most = SCRIPT_MS[gesture]
    const renders = await rendersOf(browser, school, gesture)
    figures.push(
      { what: `${what}, main thread a frame, p50`, unit: 'ms', ours: task, twin: taskBare, target: '≤ 2.5 ×', met: task <= 2.5 * taskBare },
      { what: `${what}, script a frame, p95`, unit: 'ms', ours: script, twin: scriptBare, target: `≤ ${most}`, met: script <= most },
      { what: `${what}, late frames`, unit: '%', ours: late, twin: lateBare, target: '≤ twin + 5', met: late <= lateBare + 5 },
      { what: `${what}, renders of items that did not move`, unit: 'renders', ours: renders, target: '0', met: renders === 0 },
    ) // prettier-ignore
  }
  return figures
}

export const bench: Bench = async () => {
  const browser = await openBrowser()
  const figures: Figure[] = []
  try {
    for (const items of SIZES) {
      const product = await startSchool({ notes: items, pupils: 100, views: 1 })
      try {
        const school = await openSchool(product.url)
        await givePictures(school)
        figures.push(...(await figuresOf(browser, school, items)))
      } finally {
        await product.stop()
      }
    }
    return figures
  } finally {
    await browser.close()
  }
}
