import type { RequestHandler } from 'express'
import type { AppContext } from '../../app-context.ts'
import { isPlainObject } from '../../platform/data.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { parseDataPicture } from '../../platform/pictures/data-picture.ts'
import { demandSmallEnough } from '../files/pictures.ts'
import { isMarkup } from './content.ts'

/** Embedded pictures; not counted as text. */
const PICTURES = /data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/=\s]*/gi
const TAG = /<[a-z]/gi
/** Entities that may encode the punctuation of data URLs. */
const ENTITY = /&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}));?|(colon|sol|semi|comma|plus|equals);)/gi
const NAMED: Readonly<Record<string, string>> = { colon: ':', sol: '/', semi: ';', comma: ',', plus: '+', equals: '=' }
/** Per request: three times a text's limit (platform/html.ts). */
const ELEMENTS_MAX = 60_000

const withoutEntities = (text: string) =>
  text.replaceAll(ENTITY, (entity, hex?: string, decimal?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return NAMED[name?.toLowerCase() ?? ''] ?? (code <= 0x10_ffff ? String.fromCodePoint(code) : entity)
  })

/** Applies the limits of uploads to embedded pictures (PHOT-02). */
const demandSmallPictures = (text: string, max: number) => {
  for (const [address] of withoutEntities(text).matchAll(PICTURES)) {
    const picture = parseDataPicture(address)
    if (picture) demandSmallEnough(picture, max)
  }
}

/**
 * Middleware that limits texts in `data` before processing: size without pictures ('text.tooLong'), elements
 * ('field.invalid') and picture sizes ('picture.large').
 */
export const texts = ({ env }: Pick<AppContext, 'env'>): RequestHandler => {
  const max = env.textLimitMb * 1024 * 1024
  return (req, _res, next) => {
    const body: unknown = req.body
    const data = isPlainObject(body) && isPlainObject(body.data) ? body.data : {}
    let [length, elements] = [0, 0]
    for (const [key, value] of Object.entries(data)) {
      if (typeof value !== 'string' || !isMarkup(key)) continue
      if (value.includes('data')) demandSmallPictures(value, env.pictureMegapixels)
      const text = value.length > max ? value.replaceAll(PICTURES, '') : value
      length += text.length
      if (length > max) throw new AppError('text.tooLong')
      elements += text.match(TAG)?.length ?? 0
    }
    if (elements > ELEMENTS_MAX) throw refusedFields({ data: 'field.invalid' })
    next()
  }
}
