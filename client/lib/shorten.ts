import { MOBILE_TITLE_MAX } from '../../shared/wire/limits.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Shortens a title to at most `max` grapheme clusters, including the “…”. */
export const shorten = (title: string, max = MOBILE_TITLE_MAX): string => {
  // A grapheme has at least one code unit, so short titles need no segmentation.
  if (title.length <= max) return title
  const characters = Array.from(graphemes.segment(title), ({ segment }) => segment)
  return characters.length <= max
    ? title
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
