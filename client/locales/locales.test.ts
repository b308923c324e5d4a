import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../shared/wire/errors.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'

type Texts = Record<string, string>

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' })

/** Texts of a language by area; English error texts are defined with their codes. */
const areasOf = (code: string) => {
  const own = Object.entries(files).flatMap(([path, texts]) => {
    const [, language, area = ''] = /^\.\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
    return language === code ? [[area, texts] as const] : []
  })
  const areas = new Map(own)
  if (code === 'en') {
    const refusals = Object.entries(ERRORS).map(([refusal, { message }]) => [refusal, message] as const)
    areas.set('errors', { ...Object.fromEntries(refusals), ...areas.get('errors') })
  }
  return areas
}

const english = areasOf('en')
const others = LANGUAGES.filter(({ code }) => code !== 'en')

/** `selected_one` → `selected`: plural forms differ by language. */
const pluralOf = (key: string, texts: Texts) => {
  const [, stem = ''] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? []
  return `${stem}_other` in texts ? stem : undefined
}

const formsOf = (tag: string) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories

const keysIn = (tag: string, texts: Texts) =>
  new Set(
    Object.keys(texts).flatMap((key) => {
      const stem = pluralOf(key, texts)
      return stem === undefined ? [key] : formsOf(tag).map((form) => `${stem}_${form}`)
    }),
  )

const placeholders = (text = '') => (text.match(/\{\{.*?\}\}/g) ?? []).toSorted()

/** Languages whose keyboards have English key names. */
const KEYBOARDS = ['fi', 'pt', 'cn', 'ja', 'zh_CN']

/** Texts equal to the English ones, with the reason. */
const SAME: Record<string, { languages: readonly string[] | 'all'; why: string }> = {
  'common:app': { languages: 'all', why: 'the product’s name' },
  'common:pageTitle': { languages: 'all', why: 'the page’s name and the product’s' },
  'common:nav.admin': { languages: ['fr'], why: '“administration” is a French word too' },
  'common:nav.menu': { languages: ['fr', 'pt'], why: '“menu” is a French and a Portuguese word too' },
  'common:pager.page': { languages: ['fr'], why: '“page” is a French word too' },
  'contexts:group.cloud': { languages: 'all', why: 'a company’s name' },
  'contexts:plugins.googledrive': { languages: 'all', why: 'a product’s name' },
  'activity:action': { languages: ['fr'], why: '“action” is a French word too' },
  'authorNetwork:contributions': { languages: ['fr'], why: '“contributions” is a French word too' },
  'authorNetwork:column.contribution': { languages: ['fr'], why: '“contribution” is a French word too' },
  'stats:contributions': { languages: ['fr'], why: '“contributions” is a French word too' },
  'admin:users.actions': { languages: ['fr'], why: '“actions” is a French word too' },
  'admin:users.email': { languages: ['pt'], why: '“e-mail” is what people say' },
  'authors:email': { languages: ['pt'], why: '“e-mail” is what people say' },
  'accounts:field.email': { languages: ['pt'], why: '“e-mail” is what people say' },
  'communities:join.failed': { languages: ['es'], why: '“error” is a Spanish word too' },
  'attachments:percent': { languages: ['es', 'fi'], why: 'a number with its sign' },
  'contexts:tab.services': { languages: ['fr'], why: '“services” is a French word too' },
  'contexts:plugins.essence': { languages: ['fr'], why: '“essence” is a French word too' },
  'contexts:plugins.violet': { languages: ['fr'], why: '“violet” is a French word too' },
  'annotations:title': { languages: ['fr'], why: '“annotations” is a French word too' },
  'annotations:one': { languages: ['fr'], why: '“annotation” is a French word too' },
  'annotations:passage': { languages: ['fr'], why: '“passage” is a French word too' },
  'views:panel.citations': { languages: ['fr'], why: '“citations” is a French word too' },
  'essences:essences': { languages: ['fr'], why: '“essence” is a French word too' },
  'essences:text': { languages: ['fr'], why: '“essence” is a French word too' },
  'drawings:colour.orange': { languages: ['fr'], why: '“orange” is a French word too' },
  'drawings:shape.rectangle': { languages: ['fr'], why: '“rectangle” is a French word too' },
  'drawings:shape.ellipse': { languages: ['fr'], why: '“ellipse” is a French word too' },
  'promisingIdeas:colour.violet': { languages: ['fr'], why: '“violet” is a French word too' },
  'promisingIdeas:colour.orange': { languages: ['fr'], why: '“orange” is a French word too' },
  'studies:version': { languages: ['fr'], why: '“version” is a French word too' },
  'studies:no': { languages: ['es'], why: '“no” is a Spanish word too' },
  'scaffolds:general': { languages: ['es'], why: '“general” is a Spanish word too' },
  'acts:value.debate': { languages: ['es', 'pt'], why: '“debate” is a word of theirs too' },
  'acts:value.design': { languages: ['pt'], why: '“design” is what people say' },
  'acts:value.false': { languages: ['es'], why: '“no” is a Spanish word too' },
  'versions:no': { languages: ['es'], why: '“no” is a Spanish word too' },
  'contexts:plugins.orange': { languages: ['fr'], why: '“orange” is a French word too' },
  'contexts:plugins.itm': { languages: 'all', why: 'a product’s name' },
  'analytics:threadMapper': { languages: 'all', why: 'a product’s name' },
  'threadMapper:title': { languages: 'all', why: 'a product’s name' },
  'views:threadMapper': { languages: 'all', why: 'a product’s name' },
  'shell:about.version': { languages: ['fr'], why: '“version” is a French word too' },
  'shell:about.mobile': { languages: ['fr'], why: '“mobile” is a French word too' },
  'shell:about.no': { languages: ['es'], why: '“no” is a Spanish word too' },
  'shell:key.home': { languages: KEYBOARDS, why: 'what stands on the key' },
  'shell:key.end': { languages: KEYBOARDS, why: 'what stands on the key' },
  'shell:key.enter': { languages: KEYBOARDS, why: 'what stands on the key' },
  'shell:key.shift': { languages: KEYBOARDS.filter((code) => code !== 'fi'), why: 'what stands on the key' },
  'shell:key.delete': { languages: KEYBOARDS, why: 'what stands on the key' },
  'dictionary:collection': { languages: ['fr'], why: '“collection” is a French word too' },
  'dictionary:phrase': { languages: ['fr'], why: '“concept” is a French word too' },
  'dictionary:exact': { languages: ['fr'], why: '“exact” is a French word too' },
  'diversity:note': { languages: ['fr'], why: '“note” is a French word too' },
  'diversity:notes_one': { languages: ['fr'], why: '“note” is a French word too' },
  'diversity:notes_other': { languages: ['fr'], why: '“notes” is a French word too' },
  'diversity:total': { languages: ['es', 'fr', 'pt'], why: '“total” is a word of theirs too' },
  'filter:types': { languages: ['fr'], why: '“types” is a French word too' },
  'filter:type.Note': { languages: ['fr'], why: '“note” is a French word too' },
  'search:type.Note': { languages: ['fr'], why: '“note” is a French word too' },
  'thread:notes_one': { languages: ['fr'], why: '“note” is a French word too' },
  'thread:notes_other': { languages: ['fr'], why: '“notes” is a French word too' },
  'search:for.notes': { languages: ['fr'], why: '“notes” is a French word too' },
  'search:type.Annotation': { languages: ['fr'], why: '“annotation” is a French word too' },
  'search:type.Video': { languages: ['fi'], why: '“video” is a Finnish word too' },
  'search:type.Essence': { languages: ['fr'], why: '“essence” is a French word too' },
  'search:type.other': { languages: ['fr'], why: '“contribution” is a French word too' },
  'history:no': { languages: ['es'], why: '“no” is a Spanish word too' },
  'catchUp:taken': { languages: ['es', 'fi', 'pt'], why: 'their colon looks the same' },
  'wordCloud:language.one': { languages: ['es', 'fr', 'fi', 'pt'], why: 'a name and a number' },
  'diversity:quoted': { languages: ['pt', 'zh_CN'], why: 'their quotation marks look the same' },
  'timeMachine:items_one': { languages: ['pt'], why: '“item” is a Portuguese word too' },
  'notifications:title': { languages: ['fr'], why: '“notifications” is a French word too' },
  'outline:kind.Note': { languages: ['fr'], why: '“notes” is a French word too' },
  'panels:groupView.items_one': { languages: ['pt'], why: '“item” is a Portuguese word too' },
  'editor:formula.fraction': { languages: ['fr'], why: '“fraction” is a French word too' },
  'editor:code': { languages: ['fr'], why: '“code” is a French word too' },
  'views:mode.normal': { languages: ['es', 'fr', 'pt'], why: '“normal” is a word of theirs too' },
  'views:kind.document': { languages: ['fr'], why: '“document” is a French word too' },
  'views:kind.video': { languages: ['fi'], why: '“video” is a Finnish word too' },
  'views:window.open': { languages: ['fr'], why: '“note” is a French word too' },
  'views:zoom.label': { languages: ['es', 'fr', 'pt'], why: '“zoom” is what people say' },
  'notes:page': { languages: ['fr'], why: '“contribution” is a French word too' },
  'acts:value.archive': { languages: ['fr'], why: '“archive” is a French word too' },
  'communities:archive.title': { languages: ['fr'], why: '“archive” is a French word too' },
}

const isAllowed = (code: string, key: string) => {
  const languages = SAME[key]?.languages
  return languages === 'all' || languages?.includes(code) === true
}

test('there is a folder for each language and for nothing else', () => {
  const folders = new Set(Object.keys(files).map((path) => path.split('/')[1]))
  expect(folders).toEqual(new Set(LANGUAGES.map(({ code }) => code)))
})

describe.each(others)('$code', ({ code, tag }) => {
  const areas = areasOf(code)

  test('has the areas of English', () => {
    expect([...areas.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  test.each([...english])('has every text of %s and no others, in its own plural forms', (area, texts) => {
    expect(Object.keys(areas.get(area) ?? {}).toSorted()).toEqual([...keysIn(tag, texts)].toSorted())
  })

  test.each([...english])('puts the same things into the texts of %s', (area, texts) => {
    for (const [key, text] of Object.entries(areas.get(area) ?? {})) {
      const stem = pluralOf(key, texts)
      const wanted = placeholders(texts[key] ?? texts[`${stem}_other`])
      // “one” may be written as a word.
      const found = key.endsWith('_one') && wanted.length === 0 ? [] : placeholders(text)
      expect(found, `${area}:${key}`).toEqual(wanted)
    }
  })

  test.each([...english])('has nothing of %s left in English, empty or with spaces around it', (area, texts) => {
    for (const [key, text] of Object.entries(areas.get(area) ?? {})) {
      expect(text.trim(), `${area}:${key}`).toBe(text)
      expect(text, `${area}:${key}`).not.toBe('')
      if (!isAllowed(code, `${area}:${key}`)) expect(text, `${area}:${key}`).not.toBe(texts[key])
    }
  })
})

test('what may be the same as in English is so somewhere: the list holds nothing stale', () => {
  for (const [key, { languages }] of Object.entries(SAME)) {
    const [area = '', name = ''] = key.split(':')
    for (const code of languages === 'all' ? others.map((other) => other.code) : languages)
      expect(areasOf(code).get(area)?.[name], `${code} ${key}`).toBe(english.get(area)?.[name])
  }
})

test.each(['cn', 'zh_CN', 'ja'])('every text of %s is in its own script', (code) => {
  for (const [area, texts] of areasOf(code))
    for (const [key, text] of Object.entries(texts))
      if (!isAllowed(code, `${area}:${key}`) && /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, '')))
        expect(text, `${area}:${key}`).toMatch(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u)
})

test('every area of texts is asked for by some page', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../lib/text-areas.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const code = Object.values(sources).join('\n')
  expect([...english.keys()].filter((area) => !new RegExp(`['"\`]${area}['"\`:]`).test(code))).toEqual([])
})
