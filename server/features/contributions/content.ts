import { isLanguageCode, isTitleKey } from '../../../shared/rules/note-languages.ts'
import { safeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'
import type { PlainText } from '../../platform/html-words.ts'
import { precomputeInWorker, textResult, isLong } from '../../platform/long-texts.ts'
import { cleanAnnotation } from './annotation-hooks.ts'

type Data = Record<string, unknown>

/**
 * Translated bodies have language codes as keys (`en`, `zh_CN`). Old clients also use `English`, and fall back to any
 * of these.
 */
const isBody = (key: string) => key === 'body' || key === 'English' || isLanguageCode(key)

const isHtml = (type: string, key: string) =>
  isBody(key) || (type === 'Note' && /^[A-Z][a-z]+$/.test(key)) || (type === 'Annotation' && key === 'text')

/** Returns whether a key may contain HTML or SVG. */
export const isMarkup = (key: string): boolean => key === 'svg' || isHtml('Note', key) || isHtml('Annotation', key)

const isText = (type: string, key: string) =>
  key === 'body' || key === 'svg' || (type === 'Note' && (isLanguageCode(key) || isTitleKey(key)))

const withoutStrangeTexts = (type: string, data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key, value]) => typeof value === 'string' || !isText(type, key)))

export interface CleanData {
  data: Data
  /** Plain text by HTML source. */
  words: ReadonlyMap<string, PlainText>
}

/** Same as the limit of titles (shared/domain/contributions.ts). */
const TITLE_MAX = 1000

/** Cleans long texts in a worker, cached for `cleanData` and `noteFields`. */
export const prepareData = async (type: string, data: Data): Promise<void> => {
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string' || !isLong(value)) continue
    if (key === 'svg') await precomputeInWorker('cleanSvg', value)
    if (!isHtml(type, key)) continue
    await precomputeInWorker('cleanHtml', value)
    if (isBody(key)) await precomputeInWorker('countWords', textResult('cleanHtml', value).text)
  }
}

/** Returns a client's `data` with HTML and SVG cleaned. */
export const cleanData = (type: string, sent: Data): CleanData => {
  const safe = withoutStrangeTexts(type, safeData(sent))
  const data = type === 'Annotation' ? cleanAnnotation(safe) : safe
  const words = new Map<string, PlainText>()
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'string') continue
    if (key === 'svg') data.svg = textResult('cleanSvg', value)
    else if (isHtml(type, key)) {
      const { html, ...plain } = textResult('cleanHtml', value)
      data[key] = html
      words.set(html, plain)
    } else if (type === 'Note' && isTitleKey(key) && value.length > TITLE_MAX)
      throw refusedFields({ [`data.${key}`]: 'field.long' })
  }
  return { data, words }
}
