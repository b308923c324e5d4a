import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '../../shared/wire/errors.ts'
import { type Language, LANGUAGES } from '../../shared/text/languages.ts'

const LOCALES = join(import.meta.dirname, '..', '..', 'client', 'locales')

const known = new Map<Language['code'], Record<string, string>>()

/** All texts of a language by area and key: `words('fi')['notes:tab.read']`. */
export const words = (code: Language['code']): Record<string, string> => {
  const texts = known.get(code) ?? readWords(code)
  known.set(code, texts)
  return texts
}

export const sayIn =
  (code: Language['code']) =>
  (key: string, places: Record<string, string | number> = {}): string => {
    const text = words(code)[key]
    if (text === undefined) throw new Error(`There is no text ${key} in ${code}.`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => String(places[place]))
  }

const readWords = (code: Language['code']): Record<string, string> => {
  const refusals = Object.entries(code === 'en' ? ERRORS : {}).map(([key, { message }]) => [`errors:${key}`, message])
  const texts = readdirSync(join(LOCALES, code)).flatMap((file) => {
    const area = JSON.parse(readFileSync(join(LOCALES, code, file), 'utf8')) as Record<string, string>
    return Object.entries(area).map(([key, text]) => [`${file.replace('.json', '')}:${key}`, text])
  })
  return Object.fromEntries([...refusals, ...texts]) as Record<string, string>
}

export const SPOKEN = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']

const PLACE = /\{\{.*?\}\}/g

/** Texts with placeholders only, such as “{{count}} %”, are neutral. */
const saysSomething = (text: string) => /\p{L}{3}/u.test(text.replace(PLACE, ''))

const patternOf = (text: string) => {
  const parts = text.split(PLACE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`, 'u')
}

const strangeTo = new Map<Language['code'], { texts: ReadonlySet<string>; patterns: readonly RegExp[] }>()

/** Forbidden texts in another language: English texts with a translation, and bare keys. */
const strangeIn = (code: Language['code']) => {
  const strange = strangeTo.get(code) ?? strangeWords(words('en'), new Set(Object.values(words(code))))
  strangeTo.set(code, strange)
  return strange
}

const NAMES: ReadonlySet<string> = new Set(LANGUAGES.map(({ name }) => name))

const strangeWords = (english: Record<string, string>, own: ReadonlySet<string>) => {
  const [texts, templates]: [string[], string[]] = [[], []]
  for (const text of Object.values(english))
    if (saysSomething(text) && !own.has(text) && !NAMES.has(text)) (text.includes('{{') ? templates : texts).push(text)
  const keys = Object.keys(english).map((key) => key.slice(key.indexOf(':') + 1))
  return {
    texts: new Set([...texts, ...keys.filter((key) => /[._]/.test(key))]),
    patterns: templates.map(patternOf),
  }
}

export const leftInEnglish = (code: Language['code'], said: readonly string[]) => {
  const { texts, patterns } = strangeIn(code)
  return said.filter((text) => texts.has(text) || patterns.some((pattern) => pattern.test(text)))
}
