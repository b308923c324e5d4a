import { LANGUAGES } from '../shared/text/languages.ts'
import { expect, test } from './fixtures.ts'
import { makeFullCommunity } from './support/full-view.ts'

/** Phrase boundaries in Japanese names, which have no spaces; line breaks there depend on the font. */
const PHRASES = [
  '新しい|ライズアバブ',
  'ビューへの|リンク',
  '有望な|アイデア',
  '新しい|ノート',
  '添付ファイルを|追加',
  'ビューの|オプション',
]

test('the names of tools break between words alone, in every language and at every width [WORD-03]', async ({
  page,
  seed,
  login,
}) => {
  const { mia, viewId } = await makeFullCommunity(seed)
  await login(page, mia)
  await page.goto('/settings')
  for (const { code } of LANGUAGES) {
    await page.evaluate((lang) => localStorage.setItem('buildon.language', lang), code)
    await page.goto(`/view/${viewId}`)
    await page.locator('#more-tools').click()
    await page.locator('[data-toolbar-toggle]').nth(8).waitFor()
    await page.evaluate(() => document.fonts.ready)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      // The names are laid out again when the window has changed.
      await expect(async () => {
        const labels = await page.evaluate(() =>
          [...document.querySelectorAll('[data-toolbar-toggle] span')].flatMap((label) => {
            const text = label.firstChild
            if (!(text instanceof Text)) return []
            const range = document.createRange()
            const topOf = (at: number) => {
              range.setStart(text, at)
              range.setEnd(text, at + 1)
              return range.getBoundingClientRect().top
            }
            const isWithinWord = (at: number) =>
              !/[\s-]/.test(text.data[at - 1] ?? '') && !/\s/.test(text.data[at] ?? '')
            const places = Array.from({ length: text.data.length - 1 }, (_, index) => index + 1)
            const starts = places.filter((at) => topOf(at) > topOf(at - 1) + 4)
            const lines = [0, ...starts].map((from, index) => text.data.slice(from, starts[index]).trim())
            const broken = starts.filter(isWithinWord).map((at) => `${text.data.slice(0, at)}|${text.data.slice(at)}`)
            return [{ lines, broken, wordBreak: getComputedStyle(label).wordBreak }]
          }),
        )
        const where = `${code} at ${width}`
        expect(labels.length, where).toBeGreaterThan(8)
        const broken = labels.flatMap((label) => label.broken)
        expect(
          broken.filter((name) => !PHRASES.includes(name)),
          where,
        ).toEqual([])
        const single = labels.flatMap(({ lines }) => lines).filter((line) => /^.$/u.test(line))
        expect(single, where).toEqual([])
        if (code === 'ja') expect(new Set(labels.map(({ wordBreak }) => wordBreak))).toEqual(new Set(['auto-phrase']))
      }).toPass()
    }
  }
})
