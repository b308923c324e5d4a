import { beforeEach, expect, test, vi } from 'vitest'

// Test browsers have no notifications, so the worker runs with a fake `self`.

const SITE = 'https://learn.example.org'
const NOTE = `/contribution/${'a'.repeat(24)}/${'b'.repeat(24)}`
const [source = ''] = Object.values(
  import.meta.glob<string>('../../public/service-worker.js', { query: '?raw', import: 'default', eager: true }),
)

interface WorkerEvent {
  data?: { json: () => unknown }
  notification?: { close: () => void; data: unknown }
  waitUntil: (work: Promise<unknown>) => void
}
type Listener = (event: WorkerEvent) => void

let listeners: Map<string, Listener>
const pages: { url: string; focus: () => void }[] = []
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>()
const openWindow = vi.fn<(url: string) => void>()
beforeEach(() => {
  listeners = new Map()
  pages.length = 0
  showNotification.mockReset()
  openWindow.mockReset()
  const self = {
    location: { origin: SITE },
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- our own file, run as a browser runs it
  new Function('self', source)(self)
})

const dispatch = async (name: string, event: Omit<WorkerEvent, 'waitUntil'>) => {
  const work: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (one) => void work.push(one) })
  expect(work).toHaveLength(1)
  await Promise.all(work)
}
const push = async (text: string | undefined) => {
  await dispatch('push', text === undefined ? {} : { data: { json: () => JSON.parse(text) as unknown } })
  return showNotification.mock.lastCall
}
const click = async (data: unknown) => {
  const close = vi.fn<() => void>()
  await dispatch('notificationclick', { notification: { close, data } })
  expect(close).toHaveBeenCalledOnce()
}

test('it hears of pushed messages and of presses on them, and of nothing else', () => {
  expect([...listeners.keys()]).toEqual(['push', 'notificationclick'])
})

test('what is pushed is shown, once for each contribution', async () => {
  const shown = ['Why?', { body: 'Ann Lee · Weather', tag: NOTE, data: { path: NOTE } }]
  expect(await push(JSON.stringify({ title: 'Why?', body: 'Ann Lee · Weather', path: NOTE }))).toEqual(shown)
})

test('whatever is pushed, something is shown, and it leads nowhere else', async () => {
  const home = { body: '', tag: '/', data: { path: '/' } }
  const odd = [undefined, 'no JSON', 'null', '7', '[]', '{}', JSON.stringify({ title: 7, body: {}, path: ['x'] })]
  for (const text of odd) expect([text, await push(text)]).toEqual([text, ['Buildon', home]])
  const elsewhere = [
    '//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    `${NOTE}/../..`,
    '/auth/jwt?x',
    null,
  ]
  for (const path of elsewhere)
    expect([path, await push(JSON.stringify({ title: 'T', path }))]).toEqual([path, ['T', home]])
  const [title] = (await push(JSON.stringify({ title: 'x'.repeat(10_000) }))) ?? []
  expect(title).toHaveLength(200)
})

test('a press opens the contribution, or goes to the page that shows it already', async () => {
  await click({ path: NOTE })
  for (const data of [undefined, {}, { path: 'https://evil.example' }]) await click(data)
  expect(openWindow.mock.calls).toEqual([[SITE + NOTE], [`${SITE}/`], [`${SITE}/`], [`${SITE}/`]])
  openWindow.mockReset()
  const focus = vi.fn<() => void>()
  pages.push({ url: `${SITE}/`, focus: vi.fn<() => void>() }, { url: SITE + NOTE, focus })
  await click({ path: NOTE })
  expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []])
})
