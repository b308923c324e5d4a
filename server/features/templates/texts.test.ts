import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../shared/text/languages.ts'
import { templateTexts } from './texts.ts'

test.each(LANGUAGE_CODES)('%s: every template is whole and built as the English one [TEAC-09]', (lang) => {
  const shape = (code: string) =>
    Object.entries(templateTexts(code)).map(([name, texts]) => [
      name,
      texts.views.map(({ contains = [] }) => contains.length),
      texts.scaffolds.map(({ supports }) => supports.length),
    ])
  expect(shape(lang)).toEqual(shape('en'))
  for (const texts of Object.values(templateTexts(lang))) {
    for (const text of [texts.title, texts.description, texts.question]) expect(text).not.toBe('')
    const titles = texts.views.flatMap(({ title, contains = [] }) => [title, ...contains])
    expect(new Set(titles).size).toBe(titles.length)
    for (const { supports } of texts.scaffolds) expect(new Set(supports).size).toBe(supports.length)
    if (lang !== 'en') expect(Object.values(templateTexts('en')).map(({ question }) => question)).not.toContain(texts.question) // prettier-ignore
  }
})
