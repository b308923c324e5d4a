import * as z from 'zod/mini'
import type { TranslationLanguage } from '../../../shared/domain/translation.ts'
import { readLimited } from '../../platform/read-limited.ts'

export interface TranslationService {
  url: string
  key: string | undefined
}

/** Long, because models without a GPU are slow. */
const LIMIT_MS = 60_000
const ANSWER_MAX = 256 * 1024

/** `zt` is Traditional Chinese. */
const CODES: Record<TranslationLanguage, string> = {
  English: 'en',
  Chinese: 'zh',
  cn: 'zt',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  fi: 'fi',
  pt: 'pt',
}
const answerSchema = z.object({ translatedText: z.string() })

/** Translates a text. Throws if the service fails or exceeds `limitMs`; errors contain neither key nor text. */
export const libreTranslate = async (
  { url, key }: TranslationService,
  text: string,
  language: TranslationLanguage,
  limitMs = LIMIT_MS,
): Promise<string> => {
  const wish = { q: text, source: 'auto', target: CODES[language], format: 'text', ...(key && { api_key: key }) }
  const reply = await fetch(`${url}/translate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Error(`The translation service answered ${reply.status}.`)
  }
  const { success, data } = z.safeParse(answerSchema, fromJson(await readLimited(reply, ANSWER_MAX)))
  if (!success) throw new Error('The translation service answered something else.')
  return data.translatedText
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
