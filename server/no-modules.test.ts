import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './paths.ts'

const read = (name: string) => readFileSync(join(ROOT, 'client', name), 'utf8')

/** Runs the file as in a browser without modules and with `userLanguage`. */
const shownIn = (navigator: { language?: string; userLanguage?: string }) => {
  const root = { textContent: 'the page' }
  // oxlint-disable-next-line no-implied-eval -- the file is a script of the page, not a module
  new Function('document', 'navigator', read('public/no-modules.js'))({ getElementById: () => root }, navigator)
  return root.textContent
}

test('browsers that cannot run the page show one sentence instead, in their language [WORD-05]', () => {
  expect(read('index.html')).toContain('<script nomodule src="/no-modules.js"></script>')
  expect(shownIn({ userLanguage: 'en-US' })).toBe('Internet Explorer is not recommended.')
  expect(shownIn({ userLanguage: 'fr-CA' })).toBe('Internet Explorer n’est pas recommandé.')
  expect(shownIn({ userLanguage: 'zh-TW' })).toBe('不建議使用 Internet Explorer。')
  expect(shownIn({ userLanguage: 'zh-CN' })).toBe('不建议使用 Internet Explorer。')
  expect(shownIn({ language: 'xx' })).toBe('Internet Explorer is not recommended.')
})
