// Opening the text editor and typing into a note of 10,000 words, compared with plain TinyMCE.
import { setTimeout as pause } from 'node:timers/promises'
import { resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { inTurns, median, type Bench } from './bench.ts'
import { openBrowser } from './browser.ts'
import { seed, type Seeded } from './client.ts'
import { startProduct } from './processes.ts'
import { NAME_HELPER } from './twins/board-page.ts'

const WORDS = 10_000
const KEYS = 150
const PACE_MS = 100

const WORD = ['leaf', 'light', 'water', 'because', 'green', 'we', 'saw', 'under', 'the', 'lens', 'and', 'roots', 'grow']
const body = Array.from({ length: WORDS / 50 }, (_paragraph, row) => {
  const words = Array.from({ length: 50 }, (_word, index) => WORD[(row + index * 7) % WORD.length])
  return `<p>${words.join(' ').replace('lens', '<b>lens</b>')}</p>`
}).join('')

interface TinyMce {
  on: (event: 'AddEditor', then: (event: { editor: { on: (event: 'init', then: () => void) => void } }) => void) => void
}

/** Milliseconds from the click until the editor is ready. */
const opening = (page: Page, ask: string) =>
  page.evaluate(
    (selector) =>
      new Promise<number>((done) => {
        const { tinymce } = globalThis as unknown as { tinymce: TinyMce }
        const began = performance.now()
        tinymce.on('AddEditor', ({ editor }) => editor.on('init', () => done(performance.now() - began)))
        document.querySelector<HTMLElement>(selector)?.click()
      }),
    ask,
  )

/** Main-thread time per key in ms, p95. */
const typing = async (page: Page): Promise<number> => {
  const text = page.frameLocator('iframe.tox-edit-area__iframe').locator('body')
  await text.locator('p').nth(100).click()
  const session = await page.context().newCDPSession(page)
  // CPU time of the main thread only.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
  const costs: number[] = []
  for (let key = 0; key < KEYS; key += 1) {
    const due = performance.now() + PACE_MS
    const letter = key % 6 === 5 ? ' ' : 'a'
    const code = letter === ' ' ? 'Space' : 'KeyA'
    const before = await spent()
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, code, text: letter, windowsVirtualKeyCode: letter === ' ' ? 32 : 65 }) // prettier-ignore
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter, code, windowsVirtualKeyCode: letter === ' ' ? 32 : 65 }) // prettier-ignore
    costs.push((await spent()) - before)
    await pause(Math.max(0, due - performance.now()))
  }
  return costs.toSorted((a, b) => a - b)[Math.ceil(KEYS * 0.95) - 1] ?? NaN
}

interface Cost {
  open: number
  typing: number
}

const measured = async (page: Page, ask: string): Promise<Cost> => {
  const open = await opening(page, ask)
  const cost = { open, typing: await typing(page) }
  await page.context().close()
  return cost
}

const newPage = async (browser: Browser) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  await context.addInitScript(NAME_HELPER)
  return context.newPage()
}

const openProduct = async (browser: Browser, url: string, { token, notes }: Seeded): Promise<Page> => {
  const page = await newPage(browser)
  await page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
  await page.goto(`${url}/contribution/${notes[0]}`)
  // Preloaded for users who may write.
  await page.waitForFunction(() => 'tinymce' in globalThis)
  await page.getByRole('tab', { name: 'Edit' }).evaluate((tab) => (tab.id = 'ask'))
  await pause(1000)
  return page
}

const openTwin = async (browser: Browser): Promise<Page> => {
  const page = await newPage(browser)
  await page.route('http://twin.test/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname !== '/') return route.fulfill({ path: resolve(`node_modules/tinymce${pathname}`) })
    const html = `<!doctype html><meta charset="utf-8"><button id="ask">Edit</button><textarea id="text"></textarea><script src="/tinymce.min.js"></script>
<script type="module">
const open = (id) => tinymce.init({ selector: id, license_key: 'gpl', plugins: 'lists link', menubar: false, statusbar: false, promotion: false, branding: false, height: 500, convert_urls: false })
// As with ours, its code has come before.
text.value = ''
const [first] = await open('#text'); first.remove()
text.value = ${JSON.stringify(body)}
ask.onclick = () => open('#text')
document.title = 'ready'
</script>`
    return route.fulfill({ contentType: 'text/html', body: html })
  })
  await page.goto('http://twin.test/')
  await page.waitForFunction(() => document.title === 'ready')
  await pause(1000)
  return page
}

export const bench: Bench = async () => {
  const browser = await openBrowser()
  const product = await startProduct()
  try {
    const seeded = await seed(product.url, 1, body)
    const ours = async () => measured(await openProduct(browser, product.url, seeded), '#ask')
    const twin = async () => measured(await openTwin(browser), '#ask')
    const turns = await inTurns(3, ours, twin)
    const of = (costs: Cost[], key: keyof Cost) => median(costs.map((cost) => cost[key]))
    const [open, openBare] = [of(turns.ours, 'open'), of(turns.twin, 'open')]
    const [keys, keysBare] = [of(turns.ours, 'typing'), of(turns.twin, 'typing')]
    return [
      { what: 'editor of 10,000 words, from asking until it can be written in', unit: 'ms', ours: open, twin: openBare, target: '≤ 150', met: open <= 150 },
      { what: 'a key in a note of 10,000 words, main thread, p95', unit: 'ms', ours: keys, twin: keysBare, target: '≤ 16', met: keys <= 16 },
    ] // prettier-ignore
  } finally {
    await Promise.all([browser.close(), product.stop()])
  }
}
