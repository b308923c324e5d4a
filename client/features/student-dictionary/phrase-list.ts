import { tidyPhrases } from '../../../shared/domain/key-concepts.ts'
import { decodeText } from '../../../shared/text/decode-text.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { KEY_CONCEPTS_MAX, LIST_TEXT_MAX } from '../../../shared/wire/limits.ts'

/** Maximum size of an uploaded list in bytes, several times the longest valid list. */
const BYTES_MAX = 512 * 1024

export type ListFault = 'notTxt' | 'notText' | ErrorCode

/** Appends phrases up to the maximum of a collection; counts added phrases and those refused as too long or too many. */
export const withPhrases = (phrases: readonly string[], more: readonly string[]) => {
  const fitting = more.filter((phrase) => phrase.length <= LIST_TEXT_MAX)
  const all = tidyPhrases([...phrases, ...fitting])
  const kept = all.slice(0, KEY_CONCEPTS_MAX)
  return {
    phrases: kept,
    added: kept.length - phrases.length,
    left: more.length - fitting.length + all.length - kept.length,
  }
}

export const readPhrases = async (file: File): Promise<{ lines: string[] } | { fault: ListFault }> => {
  if (!/\.txt$/i.test(file.name)) return { fault: 'notTxt' }
  if (file.size > BYTES_MAX) return { fault: 'file.tooLarge' }
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), 'windows-1252')
    return 'fault' in decoded ? { fault: 'notText' } : { lines: decoded.text.split(/\r\n?|\n/) }
  } catch {
    // The file was moved or became unreadable.
    return { fault: 'notText' }
  }
}
