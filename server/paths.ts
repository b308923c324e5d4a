import { fileURLToPath } from 'node:url'

const built = !import.meta.url.endsWith('.ts')

/** The folder of package.json: one level above the sources, two above the built server. */
export const ROOT = fileURLToPath(new URL(built ? '../../' : '../', import.meta.url))
