import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const bin = (path) => join(root, 'node_modules', path)

export const isMain = (url) => process.argv[1] === fileURLToPath(url)
