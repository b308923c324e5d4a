import { LRUCache } from 'lru-cache'
import type { TranslateRequest, Translated } from '../../../shared/translation.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { Recent } from '../../platform/gate.ts'
import type { SessionUser } from '../../platform/session.ts'
import { libreTranslate } from './libre-translate.ts'

const MINUTE = 60_000
/** More parts than long notes have; each may cost the site something. */
const A_MINUTE_MAX = 120
const REMEMBERED = 20_000

const FAILED: Translated = { responseDesc: 'Failed translation' }

/** Has parts of texts translated for members. */
export interface Translator {
  /**
   * The text in the language asked for, with the blanks around it, or that it failed: also where the site has no service,
   * which is logged otherwise. Refused as 'translate.tooMany' after 120 within a minute.
   */
  translate(user: SessionUser, request: TranslateRequest): Promise<Translated>
}

export const createTranslator = ({ env, log }: Pick<Parts, 'env' | 'log'>): Translator => {
  const { translateUrl: url, translateKey: key } = env
  const askedBy = new LRUCache<string, Recent>({ max: REMEMBERED, ttl: MINUTE })

  const countOne = ({ _id }: SessionUser) => {
    const asked = askedBy.get(_id) ?? new Recent(A_MINUTE_MAX, MINUTE, () => performance.now())
    if (asked.room <= 0) throw new Refusal('translate.tooMany', { retryAfter: asked.seconds })
    asked.add()
    askedBy.set(_id, asked)
  }

  return {
    translate: async (user, { text, language }) => {
      if (url === undefined) return FAILED
      const words = text.trim()
      if (words === '') return { responseDesc: 'Success', text }
      countOne(user)
      try {
        const translated = await libreTranslate({ url, key }, words, language)
        // Services cut off what joins one part of a text to the next.
        return { responseDesc: 'Success', text: text.replace(words, () => translated.trim()) }
      } catch (error) {
        log.warn({ err: error }, 'the translation service could not be asked')
        return FAILED
      }
    },
  }
}
