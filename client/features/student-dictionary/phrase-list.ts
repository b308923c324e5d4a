import { tidyPhrases } from '../../../shared/domain/key-concepts.ts'
import { decodeText } from '../../../shared/text/decode-text.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { KEY_CONCEPTS_MAX, LIST_TEXT_MAX } from '../../../shared/wire/limits.ts'

/** Bytes of an uploaded list: several times what so many phrases take. */
const BYTES_MAX = 512 * 1024

/** Why a file adds nothing. */
export type ListFault = 'notTxt' | 'notText' | ErrorCode

/** Returns a list with further phrases behind it, as many as a collection holds, and how many of them were added or left out as too long or too many. */
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

/** Reads the phrases of a .txt file, one on each line. */
export const readPhrases = async (file: File): Promise<{ lines: string[] } | { fault: ListFault }> => {
  if (!/\.txt$/i.test(file.name)) return { fault: 'notTxt' }
  if (file.size > BYTES_MAX) return { fault: 'file.tooLarge' }
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), 'windows-1252')
    return 'fault' in decoded ? { fault: 'notText' } : { lines: decoded.text.split(/\r\n?|\n/) }
  } catch {
    // The file was moved or closed to us since it was chosen.
    return { fault: 'notText' }
  }
}
