import { MOBILE_TITLE_MAX } from '../../shared/wire/limits.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A title of at most `max` characters as people count them, the “…” in place of its end included. */
export const shorten = (title: string, max = MOBILE_TITLE_MAX): string => {
  // Each of these is a character of its own at most, so that short titles need no closer look.
  if (title.length <= max) return title
  const characters = Array.from(graphemes.segment(title), ({ segment }) => segment)
  return characters.length <= max
    ? title
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
