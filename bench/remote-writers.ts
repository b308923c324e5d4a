// P4: a browser on a view whose 1,000 items are moved by 1,000 other people.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Bench } from './bench.ts'
import { openBrowser } from './browser.ts'
import { makeMembers, seed, SIGN_UP_CODE } from './client.ts'
import { watchFrames } from './gestures.ts'
import { startProduct } from './processes.ts'
import { NAME_HELPER } from './twins/board-page.ts'

const PEOPLE = Number(process.env.NOTES ?? 1000)
const PER_SECOND = 100
const SECONDS = 20
const ZOOM_OUT = 3
const FRAME_MS = 18
const HEAP_MB = 60

export interface Writers {
  url: string
  viewId: string
  tokens: string[]
  links: string[]
  perSecond: number
  seconds: number
}

const startWriters = async (writers: Writers) => {
  const child = fork('bench/twins/remote-writers.ts', { execArgv: ['--import', 'tsx'] })
  const heard = () =>
    Promise.race([
      once(child, 'message').then(([message]) => message as unknown),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the writers ended with ${code}`))),
    ])
  child.send(writers)
  await heard()
  return {
    write: () => {
      const failures = heard()
      child.send('go')
      return failures as Promise<number>
    },
    stop: () => child.kill(),
  }
}

const countMoves = () => {
  const counted = { movedItems: 0 }
  Object.assign(window, { counted })
  const observer = new MutationObserver((changes) => {
    counted.movedItems += changes.filter(({ target }) => (target as Element).matches('.canvas-item')).length
  })
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['style'] })
}

export const bench: Bench = async () => {
  const product = await startProduct({ SIGN_UP_CODE })
  const browser = await openBrowser()
  try {
    const { token, communityId, viewId, links } = await seed(product.url, PEOPLE, '<p>Light falls on the leaf.</p>')
    const tokens = await makeMembers(product.url, communityId, PEOPLE)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    await context.addInitScript(NAME_HELPER)
    await context.addCookies([{ name: 'token', value: token, url: product.url, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.goto(`${product.url}/view/${viewId}`)
    await page.locator('.canvas-item').first().waitFor()
    for (let press = 0; press < ZOOM_OUT; press += 1) await page.getByRole('button', { name: 'Zoom out' }).click()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const writers = await startWriters({ url: product.url, viewId, tokens, links, perSecond: PER_SECOND, seconds: SECONDS }) // prettier-ignore
    await page.evaluate(countMoves)
    await page.evaluate(watchFrames)
    const [before, began] = [await busy(), performance.now()]
    const failures = await writers.write()
    const share = (100 * (await busy()) - 100 * before) / ((performance.now() - began) / 1000)
    const gaps = await page.evaluate(() => (window as unknown as { stopWatching: () => number[] }).stopWatching())
    const shown = await page.evaluate(
      () => (window as unknown as { counted: { movedItems: number } }).counted.movedItems,
    )
    if (shown === 0) throw new Error('No item has moved on the screen.')
    await session.send('HeapProfiler.collectGarbage')
    const heap = (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
    writers.stop()
    const frame = gaps.toSorted((a, b) => a - b)[Math.ceil(gaps.length * 0.95) - 1] ?? Number.NaN
    const of = `P4 a browser beside ${PEOPLE} who move ${links.length} items, ${PER_SECOND} a second`
    return [
      { what: `${of}: frame, p95`, unit: 'ms', ours: frame, target: `≤ ${FRAME_MS}`, met: frame <= FRAME_MS },
      { what: `${of}: JavaScript heap`, unit: 'MB', ours: heap, target: `≤ ${HEAP_MB}`, met: heap <= HEAP_MB },
      { what: `${of}: its main thread`, unit: '%', ours: share, target: 'stated', met: true },
      { what: `${of}: moves shown, of ${PER_SECOND * SECONDS}`, unit: '', ours: shown, target: 'stated', met: true },
      { what: `${of}: moves refused or failed`, unit: '', ours: failures, target: '0', met: failures === 0 },
    ]
  } finally {
    await Promise.all([browser.close(), product.stop()])
  }
}
