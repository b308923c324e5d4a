import { readFile, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import type { AppContext } from '../../app-context.ts'
import { cleanHtml } from '../../platform/html.ts'

/** More than anybody reads above their work. */
const BYTES_MAX = 64 * 1024

/**
 * Returns what an operator tells everybody in a file of HTML: cleaned by the allow-list, and read anew whenever the file has
 * changed. Empty where there is no file; of one that cannot be used, the log hears once.
 */
export const createFlashNotice = (path: string, log: AppContext['log']): (() => Promise<string>) => {
  let known = { state: '', html: Promise.resolve('') }

  const read = async (file: Stats): Promise<string> => {
    try {
      if (!file.isFile()) throw new Error('it is no file')
      if (file.size > BYTES_MAX) throw new Error(`it is larger than ${BYTES_MAX} bytes`)
      // The decoder drops the mark that some editors put before the first letter.
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
