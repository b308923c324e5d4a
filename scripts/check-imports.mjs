// Checks the rules of import-rules.mjs; `--draw` updates the diagram in ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { RULES, TESTS } from './import-rules.mjs'
import { isMain, root } from './paths.mjs'
import { main } from './run.mjs'

/** Sanity check: without a TypeScript parser no modules are found. */
const MODULES_MIN = 500
const SOURCES = ['shared', 'server', 'client', 'e2e', 'bench']

const cruiseSources = async (options) => {
  process.chdir(root)
  const { output } = await cruise(
    SOURCES,
    {
      tsPreCompilationDeps: true,
      exclude: { path: '^(node_modules|client/public)/' },
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'require', 'node', 'default', 'types'],
      },
      ...options,
    },
    undefined,
    { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) },
  )
  return /** @type {import('dependency-cruiser').ICruiseResult} */ (output)
}

const isTest = (file) => TESTS.some((pattern) => new RegExp(pattern).test(file))
const featureOf = (file) => /^server\/features\/([^/]+)\//.exec(file)?.[1]

const featureEdges = (modules) => {
  const edges = new Set()
  for (const { source, dependencies } of modules.filter((module) => !isTest(module.source)))
    for (const { resolved } of dependencies) {
      const [from, to] = [featureOf(source), featureOf(resolved)]
      if (from && to && from !== to) edges.add(`${from} → ${to}`)
    }
  return edges
}

export const checkImports = async () => {
  const { summary, modules } = await cruiseSources({ validate: true, ruleSet: { forbidden: RULES } })
  if (summary.totalCruised < MODULES_MIN)
    throw new Error(`Only ${summary.totalCruised} modules were found: is TypeScript's parser installed?`)
  const faults = summary.violations.map(({ rule, from, to }) => `${from} → ${to} (${rule.name})`)
  const edges = featureEdges(modules)
  for (const edge of edges) {
    const [from, to] = edge.split(' → ')
    if (from < to && edges.has(`${to} → ${from}`)) faults.push(`${from} and ${to} import each other`)
  }
  if (faults.length) throw new Error(faults.join('\n'))
  return `${summary.totalCruised} modules, ${edges.size} edges between features of the server`
}

const ROOMS =
  '^(shared|server/(?:platform|store|graph|features|realtime)|client/(?:pages|features|entities|engines|ui|lib))(?=/)'
const roomOf = (file) => new RegExp(ROOMS).exec(file)?.[1]

const draw = async () => {
  const { modules } = await cruiseSources({})
  const edges = new Set()
  for (const { source, dependencies } of modules.filter((module) => !isTest(module.source)))
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)]
      // Omitted, because every folder imports shared/.
      if (from && to && from !== to && to !== 'shared') edges.add(`  ${from} --> ${to}`)
    }
  return ['```mermaid', 'flowchart TD', ...[...edges].toSorted((a, b) => a.localeCompare(b)), '```'].join('\n')
}

if (isMain(import.meta.url))
  await main(async () => {
    if (!process.argv.includes('--draw')) return console.log(await checkImports())
    const file = join(root, 'ARCHITECTURE.md')
    const picture = await draw()
    const text = readFileSync(file, 'utf8')
    return writeFileSync(
      file,
      text.replace(/(<!-- imports -->\n)[^]*(<!-- \/imports -->)/, (_, begin, end) => `${begin}${picture}\n${end}`),
    )
  })
