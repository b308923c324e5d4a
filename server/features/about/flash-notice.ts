import { readFile, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import type { AppContext } from '../../app-context.ts'
import { cleanHtml } from '../../platform/html.ts'

const BYTES_MAX = 64 * 1024

/**
 * Returns a getter for the operator's notice: sanitised HTML from a file, reread on change; '' without a usable file.
 */
export const createFlashNotice = (path: string, log: AppContext['log']): (() => Promise<string>) => {
  let known = { state: '', html: Promise.resolve('') }

  const read = async (file: Stats): Promise<string> => {
    try {
      if (!file.isFile()) throw new Error('it is no file')
      if (file.size > BYTES_MAX) throw new Error(`it is larger than ${BYTES_MAX} bytes`)
      // TextDecoder drops a byte order mark.
      return cleanHtml(new TextDecoder().decode(await readFile(path))).html.trim()
    } catch (error) {
      log.warn({ err: error, path }, 'the flash notice cannot be shown')
      return ''
    }
  }

  return async () => {
    const file = await stat(path).catch(() => undefined)
    const state = file ? [file.ino, file.size, file.mtimeMs, file.ctimeMs].join(' ') : ''
    if (state !== known.state) known = { state, html: file ? read(file) : Promise.resolve('') }
    return known.html
  }
}
