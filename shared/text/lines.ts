/** Control characters and line separators; in a mail header they would start another header. */
const BREAKS = /[\p{Cc}\u2028\u2029]/u

/** Returns whether a text is a single line without control characters. */
export const isOneLine = (text: string): boolean => !BREAKS.test(text)

/** Returns a text with line breaks and control characters replaced by spaces. */
export const toOneLine = (text: string): string => text.replace(new RegExp(BREAKS, 'gu'), ' ')
