import { FILE_NAME_MAX } from '../../shared/wire/limits.ts'

/** Control characters, line separators, and marks that turn the direction of what follows: `exe.gpj` would read as `jpg.exe`. */
const MISLEADING = /[\p{Cc}\p{Cs}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** No system has longer names; the time to compose a row of marks grows with the square of its length. */
const SENT_MAX = 4_096
/** The longest ending that is kept when a name is cut. */
const ENDING = /\.[^.\s]{1,15}$/u

/** A sender's name for a file as it may be shown and saved: its last part, NFC, harmless, bounded, never empty. */
export const harmlessName = (sent: string): string => {
  const last = sent.slice(-SENT_MAX).split(/[/\\]/).at(-1) ?? ''
  const name = last.normalize('NFC').replace(MISLEADING, '').trim()
  if (/^\.*$/.test(name)) return 'file'
  if (name.length <= FILE_NAME_MAX) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  // A letter of two halves is not cut in two.
  return `${name.slice(0, FILE_NAME_MAX - ending.length).replace(/\p{Cs}$/u, '')}${ending}`
}

/**
 * A harmless name as it stands in an address that clients neither escape nor quote: without what would end a path
 * or an attribute.
 */
export const nameInAddress = (name: string) => name.replace(/["'`<>?#%&]/g, '_')
