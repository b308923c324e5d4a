import type { TranslateRequest, Translated } from '../../../shared/domain/translation.ts'
import type { AppContext } from '../../app-context.ts'
import { createRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { SessionUser } from '../../platform/session.ts'
import { libreTranslate } from './libre-translate.ts'

const MINUTE = 60
/** More parts than long notes have. */
const A_MINUTE_MAX = 120

const FAILED: Translated = { responseDesc: 'Failed translation' }

export interface Translator {
  /** Returns the translation or a failure, also without a service. Throws 'translate.tooMany' above 120 per minute. */
  translate(user: SessionUser, request: TranslateRequest): Promise<Translated>
}

/** Creates the translator, rate-limited per user. */
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
        // Keeps surrounding whitespace, which services trim.
        return { responseDesc: 'Success', text: text.replace(words, () => translated.trim()) }
      } catch (error) {
        log.warn({ err: error }, 'the translation service could not be asked')
        return FAILED
      }
    },
  }
}
