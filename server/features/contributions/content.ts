import { cleanHtml } from '../../platform/html.ts'
import { isPlainObject, safeData } from '../../platform/data.ts'
import { cleanSvg } from '../../platform/svg.ts'
import { countWords } from '../../platform/words.ts'
import type { ObjectDoc } from '../objects/objects.service.ts'

type Data = Record<string, unknown>

/** Bodies in other languages stand under their codes (`en`, `zh_CN`); an old client shows `English` as well. */
const isLanguage = (key: string) => /^([a-z]{2}([_-][A-Za-z]{2,4})?|[A-Z][a-z]+)$/.test(key)

const isHtml = (type: string, key: string) =>
  key === 'body' || (type === 'Note' && isLanguage(key)) || (type === 'Annotation' && key === 'text')

/** What may be stored of an object's `data` that somebody sent: every HTML text in it cleaned. */
export const cleanData = (type: string, sent: Data): Data => {
  const data = safeData(sent)
  for (const [key, value] of Object.entries(data)) {
    if (type === 'Note' && key === 'body' && typeof value !== 'string') delete data.body
    else if (typeof value !== 'string') continue
    else if (isHtml(type, key)) data[key] = cleanHtml(value).html
    else if (key === 'svg') data.svg = cleanSvg(value)
  }
  return data
}

type Derived = Partial<Pick<ObjectDoc, 'text4search' | 'wordCount'>>

/**
 * What follows from a note's content: its searchable plain text and, where its body is part of the change, its
 * number of words. Other objects have neither.
 */
export const derivedFields = (
  note: Pick<ObjectDoc, 'type' | 'title' | 'keywords' | 'data'>,
  change: { title?: unknown; keywords?: unknown; data?: unknown },
): Derived => {
  if (note.type !== 'Note') return {}
  const bodyChanged = isPlainObject(change.data) && 'body' in change.data
  if (!bodyChanged && change.title === undefined && change.keywords === undefined) return {}
  const { text } = cleanHtml(typeof note.data.body === 'string' ? note.data.body : '')
  const text4search = `( ${note.title} ) ${text} ( ${note.keywords.join(' ')} )`
  return bodyChanged ? { text4search, wordCount: countWords(text) } : { text4search }
}
