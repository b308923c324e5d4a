import { FILE_NAME_MAX } from '../../shared/wire/limits.ts'

/** Control characters, line separators and direction marks (`exe.gpj` would read as `jpg.exe`). */
const MISLEADING = /[\p{Cc}\p{Cs}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** Normalising combining marks takes quadratic time. */
const SENT_MAX = 4_096
const ENDING = /\.[^.\s]{1,15}$/u

/** Returns a name safe to display and save: last path segment, NFC, bounded, never empty. */
export const harmlessName = (sent: string): string => {
  const last = sent.slice(-SENT_MAX).split(/[/\\]/).at(-1) ?? ''
  const name = last.normalize('NFC').replace(MISLEADING, '').trim()
  if (/^\.*$/.test(name)) return 'file'
  if (name.length <= FILE_NAME_MAX) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  // Don't split a surrogate pair.
  return `${name.slice(0, FILE_NAME_MAX - ending.length).replace(/\p{Cs}$/u, '')}${ending}`
}

/** Returns a name without characters that end a path or an attribute, for clients that don't escape. */
export const nameInAddress = (name: string) => name.replace(/["'`<>?#%&]/g, '_')
