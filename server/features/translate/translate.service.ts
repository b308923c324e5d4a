import type { TranslateRequest, Translated } from '../../../shared/domain/translation.ts'
import type { AppContext } from '../../app-context.ts'
import { createRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { SessionUser } from '../../platform/session.ts'
import { libreTranslate } from './libre-translate.ts'

const MINUTE = 60
/** More parts than long notes have; each may cost the site something. */
const A_MINUTE_MAX = 120

const FAILED: Translated = { responseDesc: 'Failed translation' }

/** Has parts of texts translated for members. */
export interface Translator {
  /**
   * The text in the language asked for, with the blanks around it, or that it failed: also where the site has no service,
   * which is logged otherwise. Refused as 'translate.tooMany' after 120 within a minute.
   */
  translate(user: SessionUser, request: TranslateRequest): Promise<Translated>
}

/** Creates the client of the configured translation service, with a rate limit for each person. */
export const createTranslator = ({ env, log }: Pick<AppContext, 'env' | 'log'>): Translator => {
  const { translateUrl: url, translateKey: key } = env
  const asked = createRateLimit(A_MINUTE_MAX, MINUTE)

  return {
    translate: async (user, { text, language }) => {
      if (url === undefined) return FAILED
      const words = text.trim()
      if (words === '') return { responseDesc: 'Success', text }
      await asked.consume(user._id, 'translate.tooMany')
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
