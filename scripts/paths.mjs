import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The path of a package's command line program. */
export const bin = (path) => join(root, 'node_modules', path)

/** Whether the module with this address is the program that was started. */
export const isMain = (url) => process.argv[1] === fileURLToPath(url)
