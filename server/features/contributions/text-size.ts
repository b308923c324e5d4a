import type { RequestHandler } from 'express'
import type { AppContext } from '../../app-context.ts'
import { isPlainObject } from '../../platform/data.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { isMarkup } from './content.ts'

/** Pictures within a text: they are kept as they are, and nobody looks for words in them. */
const PICTURES = /data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/=]*/gi
const TAG = /<[a-z]/gi
/** Of all texts of a request together: three times what one text may hold (platform/html.ts). */
const ELEMENTS_MAX = 60_000

/**
 * Judges the texts of a request's `data` before anything else works on them: with more than TEXT_LIMIT_MB together, pictures
 * not counted, it is refused ('text.tooLong'), with more elements than anybody writes as well ('field.invalid').
 */
export const texts = ({ env }: Pick<AppContext, 'env'>): RequestHandler => {
  const max = env.textLimitMb * 1024 * 1024
  return (req, _res, next) => {
    const body: unknown = req.body
    const data = isPlainObject(body) && isPlainObject(body.data) ? body.data : {}
    let [length, elements] = [0, 0]
    for (const [key, value] of Object.entries(data)) {
      if (typeof value !== 'string' || !isMarkup(key)) continue
      const text = value.length > max ? value.replaceAll(PICTURES, '') : value
      length += text.length
      if (length > max) throw new AppError('text.tooLong')
      elements += text.match(TAG)?.length ?? 0
    }
    if (elements > ELEMENTS_MAX) throw refusedFields({ data: 'field.invalid' })
    next()
  }
}
