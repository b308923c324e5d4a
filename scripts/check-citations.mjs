// Checks that rows and sections cited in tests and comments exist in docs/requirements.tsv and docs/contract
// (updated by `npm run contract`).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './paths.mjs'
import { main } from './run.mjs'

/** @type {(path: string) => string} */
const read = (path) => readFileSync(join(root, path), 'utf8')

const requirements = () =>
  new Set(
    read('docs/requirements.tsv')
      .split('\n')
      .map((line) => line.split('\t')[0]),
  )

/** Section numbers of each document. */
const sections = () =>
  new Map(
    ['README', 'api', 'model', 'realtime'].map((name) => {
      const numbered = name === 'README' ? /^(\d+)\. /gm : /^#+ (\d+(?:\.\d+)?)[. ]/gm
      return [name, new Set([...read(`docs/contract/${name}.md`).matchAll(numbered)].map(([, number]) => number))]
    }),
  )

const ID = /\b[A-Z][A-Z0-9]{3}-\d{2,3}\b/g
const CITED = /contract\/(\w+)\.md((?:,? (?:and )?\d+(?:\.\d+)?\b)*)/g

export const checkCitations = () => {
  const [rows, contract] = [requirements(), sections()]
  const files = ['shared', 'server', 'client', 'e2e', 'bench'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${room}/${name}`),
  )
  let cited = 0
  const faults = files.flatMap((name) => {
    const text = read(name)
    const flat = text.replace(/\n\s*\* ?/g, ' ')
    const ids = /\.(test|spec)\.tsx?$/.test(name)
      ? [...text.matchAll(/\[((?:[A-Z][A-Z0-9]{3}-\d+(?:, )?)+)\]/g)].flatMap(([, list = '']) => list.match(ID) ?? [])
      : []
    const documents = [...flat.matchAll(CITED)].flatMap(([, document = '', numbers = '']) =>
      (numbers.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => ({ document, number })),
    )
    cited += ids.length + documents.length
    return [
      ...ids.filter((id) => !rows.has(id)),
      ...documents
        .filter(({ document, number }) => !contract.get(document)?.has(number))
        .map(({ document, number }) => `contract/${document}.md ${number}`),
    ].map((lost) => `${name}: ${lost}`)
  })
  console.log(`  ${cited} citations of requirements and of the contract`)
  if (faults.length > 0) throw new Error(`Cited and not there:\n${faults.join('\n')}`)
}

if (isMain(import.meta.url)) await main(checkCitations)
