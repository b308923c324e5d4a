import { useRef, useState } from 'react'
import type { Reading } from '../../../shared/domain/class-lists.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { CLASS_LIST_BYTES_MAX } from '../../../shared/wire/limits.ts'

/** A file that was read: its bytes, so that what is sent is what was read, and what they say. */
export interface ChosenList<Row> extends Exclude<Reading<Row>, { fault: ErrorCode }> {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Why a file cannot be used as a whole. */
export interface UnusableFile {
  name: string
  fault: ErrorCode | 'notCsv'
}

/** Windows calls the type of such a file what the program that opens it says. */
const isCsv = ({ name, type }: File) => /\.csv$/i.test(name) || type === 'text/csv'

const readFile = async <Row>(
  file: File,
  read: (bytes: Uint8Array) => Reading<Row>,
): Promise<ChosenList<Row> | UnusableFile> => {
  const { name } = file
  if (!isCsv(file)) return { name, fault: 'notCsv' }
  if (file.size > CLASS_LIST_BYTES_MAX) return { name, fault: 'file.tooLarge' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { name, bytes, ...read(bytes) }
  } catch {
    // The file was moved or closed to us since it was chosen.
    return { name, fault: 'classList.binary' }
  }
}

/** One CSV file that a person has chosen, read at once. */
export const useChosenList = <Row>(read: (bytes: Uint8Array) => Reading<Row>) => {
  const [chosen, setChosen] = useState<ChosenList<Row> | UnusableFile>()
  const latest = useRef<File>(undefined)
  return {
    list: chosen && 'rows' in chosen ? chosen : undefined,
    unusable: chosen && 'fault' in chosen ? chosen : undefined,
    choose: async (file: File) => {
      latest.current = file
      setChosen(undefined)
      const result = await readFile(file, read)
      // Of two files chosen soon after each other the later one counts.
      if (latest.current === file) setChosen(result)
    },
  }
}
