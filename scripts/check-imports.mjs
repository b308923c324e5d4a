// Holds the import directions of import-rules.mjs.
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { join } from 'node:path'
import { RULES } from './import-rules.mjs'
import { isMain, root } from './paths.mjs'
import { main } from './run.mjs'

/** Without a parser of TypeScript nothing is looked at, and nothing found. */
const MODULES_MIN = 500
const ROOMS = ['shared', 'server', 'client', 'e2e', 'bench']

/** What dependency-cruiser knows of the sources, by some rules; `options` as its own. */
export const cruiseSources = async (options = {}) => {
  process.chdir(root)
  const { output } = await cruise(
    ROOMS,
    {
      tsPreCompilationDeps: true,
      exclude: { path: '^(node_modules|client/public)/' },
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
      ...options,
    },
    undefined,
    { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) },
  )
  return output
}

export const checkImports = async () => {
  const { summary } = await cruiseSources({ validate: true, ruleSet: { forbidden: RULES } })
  if (summary.totalCruised < MODULES_MIN) throw new Error(`Only ${summary.totalCruised} modules were found: is TypeScript's parser installed?`)
  const faults = summary.violations.map(({ rule, from, to }) => `${from} → ${to} (${rule.name})`)
  if (faults.length) throw new Error(faults.join('\n'))
}

if (isMain(import.meta.url)) await main(checkImports)
