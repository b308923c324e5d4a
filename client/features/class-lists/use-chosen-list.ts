import { useRef, useState } from 'react'
import type { Reading } from '../../../shared/domain/class-lists.ts'
import { decodeText, type Encoding } from '../../../shared/text/decode-text.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { CLASS_LIST_BYTES_MAX } from '../../../shared/wire/limits.ts'

/** Parsed file: its rows, and its text in UTF-8, which is uploaded. */
export interface ChosenList<Row> extends Exclude<Reading<Row>, { fault: ErrorCode }> {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Set if the file is not Unicode, so that the user checks the encoding. */
  encoding: Encoding | undefined
}

export interface UnusableFile {
  name: string
  fault: ErrorCode | 'notCsv'
}

/** On Windows the MIME type of CSV files depends on the installed programs. */
const isCsv = ({ name, type }: File) => /\.csv$/i.test(name) || type === 'text/csv'
const isXlsx = ({ name }: File) => /\.xlsx$/i.test(name)

/** Zip signature: workbooks are zip archives, some with a .csv name. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

interface Options<Row> {
  /** Reads Unicode, or the given encoding. */
  read: (bytes: Uint8Array, encoding?: Encoding) => Reading<Row>
  takesXlsx?: boolean
}

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
    // The file was moved, became unreadable, or is a zip archive but no workbook.
    return { name, fault: 'classList.binary' }
  }
}

/** The chosen file, parsed at once, and again for each chosen encoding. */
export const useChosenList = <Row>(options: Options<Row>) => {
  const [chosen, setChosen] = useState<ChosenList<Row> | UnusableFile>()
  const latest = useRef<{ file: File; encoding: Encoding | undefined }>(undefined)
  const choose = async (file: File, encoding?: Encoding) => {
    const choice = { file, encoding }
    latest.current = choice
    setChosen(undefined)
    const result = await readFile(file, options, encoding)
    if (latest.current === choice) setChosen(result)
  }
  return {
    list: chosen && 'rows' in chosen ? chosen : undefined,
    unusable: chosen && 'fault' in chosen ? chosen : undefined,
    choose,
    take: (made: ChosenList<Row>) => {
      latest.current = undefined
      setChosen(made)
    },
    chooseEncoding: (encoding: Encoding) => latest.current && choose(latest.current.file, encoding),
  }
}
