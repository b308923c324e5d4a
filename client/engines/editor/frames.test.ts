// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { trustedFrames } from './frames.ts'
import { showHeldFrames } from './held-frames.ts'
import { decorateForReading } from './marks.ts'

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { translation: { 'frame.show': 'Show the page of {{host}}' } } },
    keySeparator: false,
  }),
)
afterEach(() => {
  trustedFrames.read = async () => []
})

const NOTHING = { titles: new Map<string, string>(), references: new Map() }
const reading = (body: string) => {
  const root = document.createElement('div')
  root.innerHTML = decorateForReading(body, NOTHING)
  return root
}
const shown = async (body: string) => {
  const root = reading(body)
  await showHeldFrames(root)
  return [...root.querySelectorAll('iframe')]
}
const VIDEO =
  '<iframe style="width: 50%;" src="https://videos.example/embed/1?a=1&amp;b=2" width="560" height="315"></iframe>'

test('a frame in a text that is read has no address, and is as large as with one', () => {
  const [frame] = reading(`<p>Look: ${VIDEO}</p>`).querySelectorAll('iframe')
  expect(frame?.hasAttribute('src')).toBe(false)
  expect([frame?.width, frame?.height, frame?.getAttribute('style')]).toEqual(['560', '315', 'width: 50%;'])
})

test('it says whose page it is and leads there by a link of its own; scripts are sandboxed whatever was stored', async () => {
  const [frame] = await shown(VIDEO)
  expect([frame?.hasAttribute('src'), frame?.title, frame?.getAttribute('sandbox')]).toEqual([
    false,
    'videos.example',
    'allow-scripts allow-popups allow-forms',
  ])
  const inside = new DOMParser().parseFromString(frame?.srcdoc ?? '', 'text/html')
  const links = inside.querySelectorAll('a')
  expect([links.length, links[0]?.textContent]).toEqual([1, 'Show the page of videos.example'])
  expect([links[0]?.getAttribute('href'), links[0]?.target]).toEqual(['https://videos.example/embed/1?a=1&b=2', ''])
  expect(inside.querySelector('script, img, link, [src]')).toBeNull()
})

test('pages of listed sites and of this one are shown at once, and no other', async () => {
  trustedFrames.read = async () => ['https://videos.example']
  const body = `${VIDEO}<iframe src="/view/1"></iframe><iframe src="https://videos.example.evil.example/"></iframe>`
  const frames = await shown(body)
  expect(frames.map((frame) => frame.getAttribute('src'))).toEqual([
    'https://videos.example/embed/1?a=1&b=2',
    '/view/1',
    null,
  ])
  expect(frames.map((frame) => frame.hasAttribute('srcdoc'))).toEqual([false, false, true])
})

test('where the list cannot be read everything waits, and an address that is none shows nothing', async () => {
  trustedFrames.read = () => Promise.reject(new Error('offline'))
  const frames = await shown(
    `${VIDEO}<iframe src="https://"></iframe><iframe src="https://a&quot;><img src=x>.example/"></iframe>`,
  )
  expect(frames.map((frame) => [frame.hasAttribute('src'), frame.hasAttribute('srcdoc')])).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ])
})

test('a video is shown by its player, which stores settings at its own site, tells YouTube the site and may fill the screen [YTUB-01]', async () => {
  const player = 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?start=42'
  const page = '<iframe src="https://www.youtube.com/watch?v=aaaaaaaaaaa&amp;t=42s"></iframe>'
  const [waiting] = await shown(page)
  const link = new DOMParser().parseFromString(waiting?.srcdoc ?? '', 'text/html').querySelector('a')
  expect([link?.getAttribute('href'), link?.getAttribute('referrerpolicy')]).toEqual([
    player,
    'strict-origin-when-cross-origin',
  ])
  // Earlier addresses of listed sites also allow their players.
  for (const listed of ['https://www.youtube.com', 'https://www.youtube-nocookie.com']) {
    trustedFrames.read = async () => [listed]
    const [frame] = await shown(page)
    expect(frame?.src).toBe(player)
    expect(frame?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-popups allow-forms allow-same-origin allow-presentation',
    )
    expect(frame?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
    expect(frame?.getAttribute('allow')).toContain('fullscreen')
  }
})
