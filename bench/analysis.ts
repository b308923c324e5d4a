// P9: analysis pages in a school of 10,000 notes: bytes relative to contributions with bodies, first answers, and a
// brush over the charts.
import { performance } from 'node:perf_hooks'
import type { Page } from '@playwright/test'
import { ANALYSIS_COLUMNS } from '../shared/domain/analysis.ts'
import type { Bench, Figure } from './bench.ts'
import { openBrowser } from './browser.ts'
import { startSchool } from './processes.ts'
import { openSchool, type School } from './rich-board.ts'
import { NAME_HELPER } from './twins/board-page.ts'

const NOTES = 10_000
const ROUNDS = 5

const FIRST_MS = 500
const BRUSH_MS = { 1: 30, 10: 60 } as const

interface Answer {
  bytes: number
  ms: number
  first: number
}

const ask = async (url: string, token: string, body?: object): Promise<Answer> => {
  const answers: Omit<Answer, 'first'>[] = []
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
  return { ...answers.toSorted((a, b) => a.ms - b.ms)[0]!, first: answers[0]!.ms }
}

const ratio = (what: string, ours: Answer, full: Answer, most: number): Figure => {
  const share = ours.bytes / full.bytes
  return { what: `${what}: bytes beside contributions with their bodies`, unit: '×', ours: share, target: `≤ ${most}`, met: share <= most } // prettier-ignore
}

const FIRSTS = (id: string): { what: string; path: string; body?: object }[] => [
  { what: 'names of 40 members', path: `/api/analysis/${id}/names` },
  { what: 'uses of supports', path: `/api/analysis/${id}/supports` },
  { what: 'activity', path: `/api/analysis/${id}/activity?reads=no` },
  { what: 'interactions', path: `/api/analysis/${id}/interactions?pagesize=100000&reads=no` },
  { what: 'author network', path: `/api/analysis/${id}/authornetwork` },
  { what: 'lexicon', path: `/api/analysis/${id}/lexicon`, body: { words: ['light', 'because', 'water'] } },
  { what: 'frequent words', path: `/api/analysis/${id}/frequentwords`, body: {} },
  { what: 'students’ acts', path: `/api/contributions/${id}/studentActs` },
]

/** The first steps warm up the JIT. */
const WARM_UP = 10
/** There, and as many back. Each crosses a day, otherwise the charts would not change. */
const STEPS = 50

/** Has the page receive each row several times, as another contribution. */
const multiplyRows = (page: Page, times: number) =>
  page.route('**/search', async (route) => {
    const answer = await route.fetch()
    const rows = (await answer.json()) as { _id: string }[]
    const copyOf = (_id: string, copy: number) => _id.slice(0, -2) + copy.toString(16).padStart(2, '0')
    const copies = Array.from({ length: times }, (_, copy) =>
      rows.map((row) => ({ ...row, _id: copyOf(row._id, copy) })),
    )
    await route.fulfill({ response: answer, body: JSON.stringify(copies.flat()) })
  })

/** Time from a brush step until the other charts are painted anew, in ms, p95. */
const brush = async ({ url, token, communityId }: School, times: keyof typeof BRUSH_MS): Promise<Figure> => {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
    const page = await context.newPage()
    await page.addInitScript(NAME_HELPER)
    if (times > 1) await multiplyRows(page, times)
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
        const painted = () => steps.push(performance.now() - began)
        // The first task after the frame.
        requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }))
      })
      drawn.observe(document.querySelector('.chart-linked svg')!, { subtree: true, attributes: true })
    })
    const { x, y, width } = (await overlay.boundingBox())!
    await page.mouse.move(x + width * 0.05, y + 20)
    await page.mouse.down()
    for (let step = 0; step < 2 * STEPS; step += 1) {
      const share = 1 - Math.abs(1 - step / STEPS)
      await page.mouse.move(x + width * (0.1 + 0.8 * share), y + 20)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    }
    await page.mouse.up()
    const steps = await page.evaluate(() => (window as unknown as { steps: number[] }).steps)
    if (steps.length !== 2 * STEPS) throw new Error(`${steps.length} of ${2 * STEPS} steps changed the charts`)
    const sorted = steps.slice(WARM_UP).toSorted((one, other) => one - other)
    const ours = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN
    const what = `brush over ${(NOTES * times).toLocaleString('en')} contributions until all charts are drawn, p95`
    return { what, unit: 'ms', ours, target: `≤ ${BRUSH_MS[times]}`, met: ours <= BRUSH_MS[times] }
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
    const firsts: Figure[] = []
    for (const { what, path, body } of FIRSTS(communityId)) {
      const { first } = await ask(url + path, token, body)
      firsts.push({ what: `${what}, the first answer`, unit: 'ms', ours: first, target: `≤ ${FIRST_MS}`, met: first <= FIRST_MS }) // prettier-ignore
    }
    return [
      ratio(`rows of ${NOTES.toLocaleString('en')} contributions`, rows, full, 0.15),
      await brush(school, 1),
      await brush(school, 10),
      ...firsts,
      { what: 'rows, beside contributions with their bodies', unit: 'ms', ours: rows.ms, twin: full.ms, target: 'stated', met: true }, // prettier-ignore
    ]
  } finally {
    await running.stop()
  }
}
