import { isLanguageCode, isTitleKey } from '../../../shared/rules/note-languages.ts'
import { safeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'
import type { PlainText } from '../../platform/html-words.ts'
import { doApart, done, isLong } from '../../platform/long-texts.ts'
import { cleanAnnotation } from './annotation-hooks.ts'

type Data = Record<string, unknown>

/**
 * Bodies in other languages stand under their codes (`en`, `zh_CN`); old clients show `English` as well. Whatever the type: where
 * there is no body, clients show one of these.
 */
const isBody = (key: string) => key === 'body' || key === 'English' || isLanguageCode(key)

const isHtml = (type: string, key: string) =>
  isBody(key) || (type === 'Note' && /^[A-Z][a-z]+$/.test(key)) || (type === 'Annotation' && key === 'text')

/** Returns whether a type's text may stand under a key, as HTML or as a drawing. */
export const isMarkup = (key: string): boolean => key === 'svg' || isHtml('Note', key) || isHtml('Annotation', key)

/** Returns what is shown as a text by everybody's client. */
const isText = (type: string, key: string) =>
  key === 'body' || key === 'svg' || (type === 'Note' && (isLanguageCode(key) || isTitleKey(key)))

const withoutStrangeTexts = (type: string, data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key, value]) => typeof value === 'string' || !isText(type, key)))

export interface CleanData {
  data: Data
  /** Holds what each HTML text in it says, by the text. */
  words: ReadonlyMap<string, PlainText>
}

/** The same as the title itself may have (shared/domain/contributions.ts). */
const TITLE_MAX = 1000

/** Does the work on the long texts of an object's `data` in another thread before `cleanData` and `noteFields` ask for it. */
export const prepareData = async (type: string, data: Data): Promise<void> => {
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string' || !isLong(value)) continue
    if (key === 'svg') await doApart('cleanSvg', value)
    if (!isHtml(type, key)) continue
    await doApart('cleanHtml', value)
    if (isBody(key)) await doApart('countWords', done('cleanHtml', value).text)
  }
}

/** Returns what may be stored of an object's `data` that somebody sent: every HTML text in it cleaned. */
export const cleanData = (type: string, sent: Data): CleanData => {
  const safe = withoutStrangeTexts(type, safeData(sent))
  const data = type === 'Annotation' ? cleanAnnotation(safe) : safe
  const words = new Map<string, PlainText>()
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string') continue
    if (key === 'svg') data.svg = done('cleanSvg', value)
    else if (isHtml(type, key)) {
      const { html, ...plain } = done('cleanHtml', value)
      data[key] = html
      words.set(html, plain)
    } else if (type === 'Note' && isTitleKey(key) && value.length > TITLE_MAX)
      throw refusedFields({ [`data.${key}`]: 'field.long' })
  }
  return { data, words }
}
