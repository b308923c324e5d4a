// LEAD-02: 39 sockets and a browser follow a leader who moves 20 times a second, compared with bare socket.io.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { io, type Socket } from 'socket.io-client'
import { roomOf, SOCKET_PATH } from '../shared/wire/realtime.ts'
import { inTurns, median, type Bench } from './bench.ts'
import { openBrowser } from './browser.ts'
import { call, makeMember, seed, SIGN_UP_CODE } from './client.ts'
import { startProduct, startTwin } from './processes.ts'
import { NAME_HELPER } from './twins/board-page.ts'

const FOLLOWERS = 40
const MOVES = 200
const EVERY_MS = 50
const P95_MAX_MS = 200
/** Distance of a move, in units of the view. */
const STEP = 8

const areaOf = (move: number) => ({ x: move * STEP, y: 0, width: 1200, height: 700 })

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN

const connect = (url: string, token?: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      auth: token ? { token } : {},
    })
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })

interface Heard {
  sentAt: number[]
  /** From the leader's move to each follower, in ms. */
  delays: number[]
  atEnd: number
}

const measure = async (
  leader: Socket,
  followers: Socket[],
  event: string,
  place: (move: number) => object,
): Promise<Heard> => {
  const sentAt: number[] = []
  const delays: number[] = []
  let atEnd = 0
  for (const follower of followers)
    follower.on(event, ({ target }: { target: { area: { x: number } } }) => {
      const move = target.area.x / STEP
      delays.push(Date.now() - (sentAt[move] ?? NaN))
      if (move === MOVES - 1) atEnd += 1
    })
  for (let move = 0; move < MOVES; move += 1) {
    sentAt.push(Date.now())
    leader.emit('lead', place(move))
    await pause(EVERY_MS)
  }
  for (let waited = 0; atEnd < followers.length && waited < 5_000; waited += 50) await pause(50)
  return { sentAt, delays, atEnd }
}

interface Frame {
  at: number
  /** Left edge of the visible part of the view. */
  left: number
}

const openFollower = async (browser: Browser, url: string, token: string, viewId: string) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  await context.addCookies([{ name: 'token', value: token, url }])
  await context.addInitScript(NAME_HELPER)
  const page = await context.newPage()
  await page.goto(`${url}/view/${viewId}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByText('You are following').waitFor()
  await page.evaluate(() => {
    const frames: Frame[] = []
    Object.assign(window, { leadFrames: frames })
    const look = () => {
      const world = document.querySelector('.canvas-world')
      const { e: x, a: zoom } = new DOMMatrix(world ? getComputedStyle(world).transform : '')
      frames.push({ at: Date.now(), left: -x / zoom })
      requestAnimationFrame(look)
    }
    look()
  })
  return {
    frames: () => page.evaluate(() => (window as unknown as { leadFrames: Frame[] }).leadFrames),
    close: () => context.close(),
  }
}

/** Returns the time from each move until a frame shows it, or a later one. */
const delaysOnScreen = (frames: Frame[], sentAt: number[]) => {
  const aside = (frames.at(-1)?.left ?? NaN) - areaOf(MOVES - 1).x
  return sentAt.map((at, move) => {
    const shown = frames.find((frame) => frame.at >= at && frame.left - aside >= areaOf(move).x - 0.5)
    return shown ? shown.at - at : Infinity
  })
}

export const bench: Bench = async () => {
  const [product, twin] = [await startProduct({ SIGN_UP_CODE }), await startTwin('lead')]
  const browser = await openBrowser()
  try {
    const { token, communityId, viewId } = await seed(product.url, 20, '<p>A note.</p>')
    const community = await call<{ rootContextId: string }>(`${product.url}/api/communities/${communityId}`, 'GET', undefined, token) // prettier-ignore
    const pupils: string[] = []
    for (let n = 0; n < FOLLOWERS; n += 1) pupils.push(await makeMember(product.url, communityId, n))
    const enter = (socket: Socket, room: string) => new Promise<void>((done) => socket.emit('subscribe', room, done))
    let turn = 0
    const ours = async () => {
      const leader = await connect(product.url, token)
      await enter(leader, roomOf('linkfrom', viewId))
      const [onScreen = '', ...others] = pupils
      const followers = await Promise.all(others.map((pupil) => connect(product.url, pupil)))
      await Promise.all(followers.map((one) => enter(one, roomOf('contribution', community.rootContextId))))
      turn += 1
      const lead = { leadId: `bench-lead-${turn}`, kind: 'follow', viewId }
      const repeating = setInterval(() => leader.emit('lead', { ...lead, area: areaOf(0) }), 1_000)
      const screen = await openFollower(browser, product.url, onScreen, viewId)
      clearInterval(repeating)
      const heard = await measure(leader, followers, 'lead:update', (move) => ({ ...lead, area: areaOf(move) }))
      await pause(1_000)
      const screens = delaysOnScreen(await screen.frames(), heard.sentAt)
      await screen.close()
      for (const socket of [leader, ...followers]) socket.close()
      return { delays: heard.delays, atEnd: heard.atEnd, screens }
    }
    const bare = async () => {
      const [leader, ...followers] = await Promise.all(Array.from({ length: FOLLOWERS }, () => connect(twin.url)))
      if (!leader) throw new Error('no leader')
      const { delays, atEnd } = await measure(leader, followers, 'lead', (move) => ({ target: { area: areaOf(move) } }))
      for (const socket of [leader, ...followers]) socket.close()
      return { delays, atEnd, screens: [] as number[] }
    }
    const turns = await inTurns(3, ours, bare)
    const [own, plain] = [turns.ours, turns.twin].map((heard) => median(heard.map(({ delays }) => p95(delays))))
    const screen = median(turns.ours.map(({ screens }) => p95(screens)))
    const behind = (FOLLOWERS - 1) * turns.ours.length - turns.ours.reduce((sum, { atEnd }) => sum + atEnd, 0)
    const received = median(turns.ours.map(({ delays }) => delays.length / (FOLLOWERS - 1) / MOVES))
    return [
      { what: `LEAD-02 from the leader’s move to ${FOLLOWERS - 1} followers’ sockets, p95`, unit: 'ms', ours: own ?? NaN, twin: plain ?? NaN, target: `≤ ${P95_MAX_MS} ms`, met: (own ?? NaN) <= P95_MAX_MS },
      { what: 'LEAD-02 from the leader’s move to the screen of the 40th, p95', unit: 'ms', ours: screen, target: `≤ ${P95_MAX_MS} ms`, met: screen <= P95_MAX_MS },
      { what: 'LEAD-02 moves that each follower receives, others coalesced', unit: 'share', ours: received, target: '≥ 0.5', met: received >= 0.5 },
      { what: 'LEAD-02 followers who miss the last place', unit: 'followers', ours: behind, target: '0', met: behind === 0 },
    ] // prettier-ignore
  } finally {
    await Promise.all([product.stop(), twin.stop(), browser.close()])
  }
}
