import { cleanHtml } from '../../platform/html.ts'
import { safeData } from '../../platform/data.ts'
import { cleanSvg } from '../../platform/svg.ts'
import { countWords } from '../../platform/words.ts'
import type { ObjectDoc } from '../objects/objects.service.ts'

type Data = Record<string, unknown>

/** Bodies in other languages stand under their codes (`en`, `zh_CN`); an old client shows `English` as well. */
const isLanguage = (key: string) => /^([a-z]{2}([_-][A-Za-z]{2,4})?|[A-Z][a-z]+)$/.test(key)

const isHtml = (type: string, key: string) =>
  key === 'body' || (type === 'Note' && isLanguage(key)) || (type === 'Annotation' && key === 'text')

export interface CleanData {
  data: Data
  /** The plain text of the body, where there is one in it. */
  text?: string
}

/** What is shown as a text by everybody's client may be nothing else, whatever the type. */
const withoutStrangeTexts = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([key, value]) => typeof value === 'string' || (key !== 'body' && key !== 'svg')),
  )

/** What may be stored of an object's `data` that somebody sent: every HTML text in it cleaned. */
export const cleanData = (type: string, sent: Data): CleanData => {
  const result: CleanData = { data: withoutStrangeTexts(safeData(sent)) }
  const { data } = result
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string') continue
    if (key === 'svg') data.svg = cleanSvg(value)
    else if (isHtml(type, key)) {
      const { html, text } = cleanHtml(value)
      data[key] = html
      if (key === 'body') result.text = text
    }
  }
  return result
}

type Note = Pick<ObjectDoc, 'type' | 'title' | 'keywords' | 'data'>

const textOf = ({ data: { body } }: Note) => (typeof body === 'string' ? cleanHtml(body).text : '')

/**
 * What follows from a note's content: its searchable plain text and, where a new body has come with its `text`,
 * its number of words. Other objects have neither.
 */
export const derivedFields = (note: Note, text?: string): Partial<Pick<ObjectDoc, 'text4search' | 'wordCount'>> => {
  if (note.type !== 'Note') return {}
  const text4search = `( ${note.title} ) ${text ?? textOf(note)} ( ${note.keywords.join(' ')} )`
  return text === undefined ? { text4search } : { text4search, wordCount: countWords(text) }
}
