import { rangesIn } from '../../../shared/domain/annotations.ts'

type Data = Record<string, unknown>

/** What old clients would stumble over in an annotation falls away; everything else is stored as it is sent (contract/model.md 10.4). */
export const cleanAnnotation = ({ quote, text, ranges, highlights, ...rest }: Data): Data => ({
  ...rest,
  ...(typeof quote === 'string' && { quote }),
  ...(typeof text === 'string' && { text }),
  ...(ranges !== undefined && { ranges: rangesIn(ranges) }),
  ...(Array.isArray(highlights) && { highlights }),
})

/** What clients look for in every annotation: one copies the highlights with spread. */
export const EMPTY_ANNOTATION: Data = { quote: '', text: '', ranges: [], highlights: [] }
