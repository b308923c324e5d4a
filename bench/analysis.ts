// Analysis pages in a school of 10,000 notes: data size relative to contributions with bodies.
import { performance } from 'node:perf_hooks'
import { ANALYSIS_COLUMNS } from '../shared/domain/analysis.ts'
import type { Bench, Figure } from './bench.ts'
import { openBrowser } from './browser.ts'
import { startSchool } from './processes.ts'
import { openSchool, type School } from './rich-board.ts'
import { NAME_HELPER } from './twins/board-page.ts'

const NOTES = 10_000
const ROUNDS = 5

interface Answer {
  bytes: number
  /** Minimum of the rounds. */
  ms: number
}

const ask = async (url: string, token: string, body?: object): Promise<Answer> => {
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = (await response.arrayBuffer()).byteLength
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    answers.push({ bytes, ms: performance.now() - began })
  }
  return answers.toSorted((a, b) => a.ms - b.ms)[0]!
}

const ratio = (what: string, ours: Answer, full: Answer, most: number): Figure => {
  const share = ours.bytes / full.bytes
  return { what: `${what}: bytes beside contributions with their bodies`, unit: '×', ours: share, target: `≤ ${most}`, met: share <= most } // prettier-ignore
}
const stated = (what: string, ours: Answer, twin: Answer): Figure => {
  return { what, unit: 'ms', ours: ours.ms, twin: twin.ms, target: 'stated', met: true }
}

/** The first steps warm up the JIT. */
const STEPS = 60
const WARM_UP = 10

/** Time from a brush step until the other charts are painted anew, in ms, p95. */
const brush = async ({ url, token, communityId }: School): Promise<number> => {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.addInitScript(NAME_HELPER)
    await page.goto(`${url}/dashboard2/${communityId}`)
    const overlay = page.getByRole('img', { name: 'Days' }).locator('.brush .overlay')
    await overlay.scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      const steps: number[] = []
      Object.assign(window, { steps })
      let waiting: number | undefined
      window.addEventListener('mousemove', ({ timeStamp }) => (waiting ??= timeStamp), { capture: true })
      const drawn = new MutationObserver(() => {
        const began = waiting
        if (began === undefined) return
        waiting = undefined
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => steps.push(performance.now() - began))
        port1.start()
        requestAnimationFrame(() => port2.postMessage(''))
      })
      drawn.observe(document.querySelector('.chart-linked svg')!, { subtree: true, attributes: true })
    })
    const { x, y, width } = (await overlay.boundingBox())!
    await page.mouse.move(x + width * 0.05, y + 20)
    await page.mouse.down()
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.move(x + width * (0.1 + (0.8 * step) / STEPS), y + 20)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
    await page.mouse.up()
    const steps = await page.evaluate(() => (window as unknown as { steps: number[] }).steps)
    const sorted = steps.slice(WARM_UP).toSorted((one, other) => one - other)
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN
  } finally {
    await browser.close()
  }
}

export const bench: Bench = async () => {
  const running = await startSchool({ notes: NOTES, pupils: 40, views: 20 })
  try {
    const school = await openSchool(running.url, 'teacher')
    const { url, token, communityId } = school
    const search = `${url}/api/contributions/${communityId}/search`
    const asked = { query: { pagesize: NOTES, page: 1 }, searchType: { type: 'everything' } }
    const full = await ask(search, token, asked)
    const rows = await ask(search, token, { ...asked, columns: ANALYSIS_COLUMNS })
    const analysis = (part: string) => ask(`${url}/api/analysis/${communityId}/${part}`, token)
    const ms = await brush(school)
    return [
      ratio(`rows of ${NOTES.toLocaleString('en')} contributions`, rows, full, 0.15),
      { what: `brush over ${NOTES.toLocaleString('en')} contributions until all charts are drawn, p95`, unit: 'ms', ours: ms, target: '≤ 30', met: ms <= 30 }, // prettier-ignore
      stated('rows, beside contributions with their bodies', rows, full),
      stated('names of 40 members, beside those contributions', await analysis('names'), full),
      stated('uses of supports, beside those contributions', await analysis('supports'), full),
      stated('activity, beside those contributions', await analysis('activity'), full),
      stated('interactions, beside those contributions', await analysis('interactions'), full),
    ]
  } finally {
    await running.stop()
  }
}
