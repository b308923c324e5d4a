import { rangesIn } from '../../../shared/domain/annotations.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'

type Data = Record<string, unknown>

/** Returns an annotation's data without values that break old clients (contract/model.md 10.4). */
export const cleanAnnotation = ({ quote, text, ranges, highlights, ...rest }: Data): Data => ({
  ...rest,
  ...(typeof quote === 'string' && { quote }),
  ...(typeof text === 'string' && { text }),
  ...(ranges !== undefined && { ranges: rangesIn(ranges) }),
  ...(Array.isArray(highlights) && { highlights }),
})

/** Defaults for fields that clients read without checking. */
const EMPTY_ANNOTATION: Data = { quote: '', text: '', ranges: [], highlights: [] }

export const annotationHooks: ObjectHooks = {
  create: (fields) => ({ ...fields, data: { ...EMPTY_ANNOTATION, ...fields.data } }),
}
