// The house's import directions (ARCHITECTURE.md), with zones computed from the folders; imports of types count too.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isMain, root } from './paths.mjs'
import { main } from './run.mjs'

const SERVER_GROUND = ['shared/', 'server/platform/', 'server/events.ts', 'server/parts.ts', 'server/env.ts', 'server/paths.ts', /^server\/store\/[^/]+\.ts$/] // prettier-ignore
/** Of another noun everything but its routes and its model. */
const OTHER_NOUNS = /^server\/features\/[^/]+\/[^/]+(?<!\.(routes|model))\.ts$/

/** The files of shared/ that need another package than zod: neither side shall read CSV or know languages in a way of its own. */
const PACKAGES = { 'shared/text/csv.ts': 'papaparse', 'shared/text/language-codes.ts': 'iso-639-1' }

/** What each room may import beside its own files: prefixes of paths. The first rule whose room matches a file counts. */
const RULES = [
  { room: /^shared\//, may: ['shared/'] },
  { room: /^server\/store\/embedded\//, may: [] },
  { room: /^server\/store\//, may: ['server/store/', 'shared/'] },
  { room: /^server\/platform\//, may: ['shared/', 'server/parts.ts', 'server/env.ts', 'server/events.ts'] },
  { room: /^server\/features\/[^/]+\//, may: [...SERVER_GROUND, OTHER_NOUNS] },
  { room: /^server\/realtime\//, may: [...SERVER_GROUND, OTHER_NOUNS] },
  { room: /^server\//, may: ['server/', 'shared/'] },
  { room: /^client\/(canvas|editor|charts)\//, may: ['shared/'] },
  { room: /^client\/lib\//, may: ['shared/', 'client/locales/'] },
  { room: /^client\/ui\//, may: ['shared/', 'client/lib/'] },
  { room: /^client\/board\//, may: ['shared/', 'client/lib/', 'client/locales/', 'client/ui/', 'client/canvas/'] },
  { room: /^client\/note\//, may: ['shared/', 'client/lib/', 'client/locales/', 'client/ui/', 'client/editor/'] },
  {
    room: /^client\/features\/[^/]+\//,
    may: [
      'shared/',
      'client/lib/',
      'client/ui/',
      'client/board/',
      'client/note/',
      'client/canvas/',
      'client/editor/',
      'client/charts/',
    ],
  },
  {
    room: /^client\/pages\//,
    may: ['shared/', 'client/lib/', 'client/ui/', 'client/board/', 'client/note/', 'client/features/', 'client/pages/'],
  },
  { room: /^client\//, may: ['shared/', 'client/'] },
  { room: /^e2e\//, may: ['e2e/', 'shared/', 'scripts/', 'server/testing/translation-service.ts'] },
]

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

const sources = () =>
  ['shared', 'server', 'client', 'e2e'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true })
      .map((name) => `${top}/${String(name).replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name)),
  )

const allows = (rule, target) =>
  rule.may.some((part) => (typeof part === 'string' ? target.startsWith(part) : part.test(target)))

/** Tests and their makers may reach for anything on their own side; those of components run the server beside the client. */
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('server/testing/')
const isComponentTest = (file) => /^client\/(testing\/|.*\.test\.tsx$)/.test(file)

export const checkImports = () => {
  const faults = []
  for (const file of sources()) {
    const rule = RULES.find(({ room }) => room.test(file))
    const own = rule?.room.exec(file)?.[0]
    if (!rule || own === undefined) throw new Error(`${file} stands in no room of the house.`)
    for (const [statement, a, b, c] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const specifier = a ?? b ?? c ?? ''
      if (!specifier.startsWith('.')) {
        if (file.startsWith('shared/') && !isTest(file) && !specifier.startsWith(PACKAGES[file] ?? 'zod'))
          faults.push(`${file} may import only zod, not ${specifier}`)
        continue
      }
      const target = relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/')
      if (!existsSync(join(root, target)) && !/\?/.test(target))
        faults.push(`${file} imports ${target}, which is not there`)
      if (target.startsWith(own) || allows(rule, target) || isComponentTest(file)) continue
      // The shape of another noun's documents may be named; only reading and writing them is its own.
      if (target.endsWith('.model.ts') && statement.trimStart().startsWith('import type')) continue
      if (isTest(file) && (target.startsWith('server/') || target.startsWith('shared/')) && !file.startsWith('client/'))
        continue
      faults.push(`${file} may not import ${target}`)
    }
  }
  if (faults.length) throw new Error(faults.join('\n'))
}

if (isMain(import.meta.url)) await main(async () => checkImports())
