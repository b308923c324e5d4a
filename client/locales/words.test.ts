import { expect, test } from 'vitest'
import { LANGUAGES } from '../../shared/text/languages.ts'

const texts = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' })
const [glossary = ''] = Object.values(
  import.meta.glob<string>('../../docs/GLOSSARY.md', { eager: true, query: '?raw', import: 'default' }),
)

const tableOf = (heading: string) => {
  const [, table = ''] = glossary.split(new RegExp(`^\\| ${heading} .*\\n\\| -.*\\n`, 'm'))
  return table
    .split('\n\n')[0]!
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()).slice(1, -1)) // prettier-ignore
}

const replaced = tableOf('language').flatMap(([language = '', words = '']) =>
  words.split(',').map((word) => [language, word.trim()] as const),
)
const exempt = tableOf('text').map(([key]) => key)

const patternOf = (word: string) =>
  /\p{Script=Latin}/u.test(word) ? new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu') : new RegExp(word, 'u')

const keysThatUse = (language: string, word: string) => {
  const pattern = patternOf(word)
  return Object.entries(texts).flatMap(([path, area]) => {
    const [, of, name = ''] = /^\.\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
    if (of !== language) return []
    return Object.entries(area).flatMap(([key, text]) => (pattern.test(text) ? [`${name}:${key}`] : []))
  })
}

test.each(replaced)(
  'in %s no text says “%s”, a word that the glossary lists as replaced, but those of the specification [CHRM-04]',
  (language, word) => {
    expect(keysThatUse(language, word).filter((key) => !exempt.includes(key))).toEqual([])
  },
)

test('every language has its replaced words, English among others “Author manager”, “View management” and “Riseabove”, and every exempt text uses one [CHRM-04]', () => {
  expect(new Set(replaced.map(([language]) => language))).toEqual(new Set(LANGUAGES.map(({ code }) => code)))
  const english = replaced.flatMap(([language, word]) => (language === 'en' ? [word] : []))
  expect(english).toEqual(expect.arrayContaining(['Author manager', 'View management', 'Riseabove']))
  const needed = new Set(replaced.flatMap(([language, word]) => keysThatUse(language, word)))
  expect(exempt.filter((key) => !needed.has(key ?? ''))).toEqual([])
})

/** Titles of pages, and other texts that name them. */
const PAGES = {
  'activity:title': ['analytics:activityDashboard'],
  'authors:title': ['views:authors', 'manage:members', 'contexts:elsewhere.authors', 'communities:editor.authors'],
  'authorNetwork:title': ['analytics:authorNetwork'],
  'communities:editor.title': ['authors:editCommunity', 'contexts:elsewhere.community', 'manage:editor'],
  'contexts:title': ['communities:editor.settings', 'manage:plugins', 'scaffolds:settings'],
  'contexts:view.title': ['views:settings'],
  'dashboard:title': ['analytics:dashboard2'],
  'designs:dashboard': ['analytics:designIdeas'],
  'dictionary:title': ['analytics:keyConcepts'],
  'diversity:title': ['analytics:scaffoldDiversity', 'contexts:plugins.scaffoldgrowth'],
  'groups:title': ['contexts:elsewhere.groups', 'manage:groups', 'views:groups'],
  'lexical:title': ['analytics:lexicalAnalysis', 'contexts:plugins.lexicalanalysis'],
  'questions:title': ['analytics:questions'],
  'scaffolds:title': ['contexts:elsewhere.scaffolds', 'manage:scaffolds', 'scaffolds:all', 'views:scaffolds'],
  'socialInteraction:title': ['analytics:socialInteraction'],
  'stats:title': ['analytics:stats'],
  'timeMachine:name': ['analytics:timeMachine'],
  'viewManager:title': ['manage:viewManager', 'views:viewManagement'],
} as const

test.each(LANGUAGES.map(({ code }) => code))('in %s a page has one name wherever it is named [CHRM-04]', (code) => {
  const textOf = (key: string) => {
    const [area, name = ''] = key.split(':')
    return texts[`./${code}/${area}.json`]?.[name]
  }
  for (const [title, others] of Object.entries(PAGES))
    for (const other of others) expect(textOf(other), other).toBe(textOf(title))
})

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('quotation marks are those of a language: components type none by hand [CHRM-04]', () => {
  const typed = Object.entries(sources).flatMap(([path, source]) =>
    source
      .replace(/\/\*[^]*?\*\/|\/\/.*/g, '')
      .split('\n')
      .filter((line) => /[“”«»「」]/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(typed).toEqual([])
})
