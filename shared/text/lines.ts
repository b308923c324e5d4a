/** Control characters and whatever else ends a line: in the header of a letter they would begin another one. */
const BREAKS = /[\p{Cc}\u2028\u2029]/u

/** Returns whether a text stands on one line, without control characters. */
export const isOneLine = (text: string): boolean => !BREAKS.test(text)

/** A text on one line: whatever breaks it becomes a space. */
export const toOneLine = (text: string): string => text.replace(new RegExp(BREAKS, 'gu'), ' ')
