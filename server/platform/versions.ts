import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ROOT } from '../paths.ts'

const packageSchema = z.object({ version: z.string() })

/** Returns the versions of the product and of ICU. */
export const readVersions = (): { product: string; icu: string } => ({
  product: z.parse(packageSchema, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version,
  icu: process.versions.icu ?? '',
})
