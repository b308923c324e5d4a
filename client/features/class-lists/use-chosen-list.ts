import { useRef, useState } from 'react'
import type { Reading } from '../../../shared/domain/class-lists.ts'
import { decodeText, type Encoding } from '../../../shared/text/decode-text.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { CLASS_LIST_BYTES_MAX } from '../../../shared/wire/limits.ts'

/** A file that was read: its text in UTF-8, so that what is sent is what was read, and its rows. */
export interface ChosenList<Row> extends Exclude<Reading<Row>, { fault: ErrorCode }> {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Not Unicode: somebody has to look whether the encoding is right. */
  encoding: Encoding | undefined
}

/** Why a file cannot be used as a whole. */
export interface UnusableFile {
  name: string
  fault: ErrorCode | 'notCsv'
}

/** Windows calls the type of such a file what the program that opens it says. */
const isCsv = ({ name, type }: File) => /\.csv$/i.test(name) || type === 'text/csv'
const isXlsx = ({ name }: File) => /\.xlsx$/i.test(name)

/** Workbooks are zip archives; some are called .csv by mistake. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

interface Options<Row> {
  /** Reads Unicode, or bytes in the encoding given. */
  read: (bytes: Uint8Array, encoding?: Encoding) => Reading<Row>
  /** Workbooks are read as well. */
  takesXlsx?: boolean
}

/** The bytes of a file as CSV. */
const csvOf = async (file: File, takesXlsx: boolean) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return takesXlsx && isArchive(bytes) ? (await import('./read-xlsx.ts')).csvOfXlsx(bytes) : bytes
}

const readFile = async <Row>(
  file: File,
  { read, takesXlsx = false }: Options<Row>,
  encoding: Encoding | undefined,
): Promise<ChosenList<Row> | UnusableFile> => {
  const { name } = file
  if (!isCsv(file) && !(takesXlsx && isXlsx(file))) return { name, fault: 'notCsv' }
  if (file.size > CLASS_LIST_BYTES_MAX) return { name, fault: 'file.tooLarge' }
  try {
    const bytes = await csvOf(file, takesXlsx)
    const decoded = decodeText(bytes, encoding)
    const isUnicode = 'text' in decodeText(bytes)
    const text = 'text' in decoded ? new TextEncoder().encode(decoded.text) : bytes
    return { name, bytes: text, encoding: isUnicode ? undefined : encoding, ...read(bytes, encoding) }
  } catch {
    // The file was moved or closed to us since it was chosen, or is another archive than a workbook.
    return { name, fault: 'classList.binary' }
  }
}

/** One list that a person has chosen, read at once; one that is not Unicode is read again in the encoding chosen for it. */
export const useChosenList = <Row>(options: Options<Row>) => {
  const [chosen, setChosen] = useState<ChosenList<Row> | UnusableFile>()
  const latest = useRef<{ file: File; encoding: Encoding | undefined }>(undefined)
  const choose = async (file: File, encoding?: Encoding) => {
    const choice = { file, encoding }
    latest.current = choice
    setChosen(undefined)
    const result = await readFile(file, options, encoding)
    // Of two choices soon after each other the later one counts.
    if (latest.current === choice) setChosen(result)
  }
  return {
    list: chosen && 'rows' in chosen ? chosen : undefined,
    unusable: chosen && 'fault' in chosen ? chosen : undefined,
    choose,
    /** Reads the file that was chosen last in an encoding. */
    chooseEncoding: (encoding: Encoding) => latest.current && choose(latest.current.file, encoding),
  }
}
