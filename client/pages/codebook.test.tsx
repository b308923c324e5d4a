import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CSV_COLUMNS } from '../../shared/analysis/activity.ts'
import { NETWORK_COLUMNS } from '../../shared/analysis/author-network.ts'
import { feedbackFile } from '../../shared/analysis/feedback-file.ts'
import { NETWORK_ATTRIBUTES } from '../../shared/analysis/network-files.ts'
import { EVENT_COLUMNS, THREAD_COLUMNS } from '../../shared/analysis/tables.ts'
import { figuresFile } from '../../shared/analysis/figures-file.ts'
import { MEMBER_COLUMNS } from '../../shared/domain/class-lists.ts'
import { authorSchema } from '../../shared/domain/authors.ts'
import { objectSchema } from '../../shared/domain/contributions.ts'
import { LINK_TYPES, linkSchema } from '../../shared/domain/links.ts'
import { historicalObjectSchema, recordSchema } from '../../shared/domain/records.ts'
import { frequencyCsv } from '../features/scaffold-diversity/frequencies.ts'
import { csvOf as chartCsv } from '../ui/chart-figure.tsx'
import { csvOf } from '../features/search/result-files.ts'
import { ACTS_COLUMNS } from '../../server/features/acts/acts-csv.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/RESEARCHERS.md'), 'utf8')

const described = (heading: string): string[] => {
  const [, part = ''] = page.split(`\n### ${heading}`)
  const [section = ''] = part.split('\n### ')
  const rows = [...section.matchAll(/^\| `([\w ]+)` \| (.+) \|$/gm)]
  expect(rows.every(([, , meaning = '']) => meaning.length > 5)).toBe(true)
  return rows.map(([, name = '']) => name)
}
const NOBODY = { isKnown: true, original: () => '', pseudo: () => '', groups: () => [] }
const headOf = (csv: string) => csv.slice(1).trimEnd().split(',')

/** Names of CSV files in the sources; a study's export brings a codebook of its own. */
const savedFiles = (): string[] => {
  const root = join(import.meta.dirname, '../..')
  const sources = ['client', 'server', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('testing') && !path.includes('studies/export'),
      )
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  )
  return [...new Set(sources.flatMap((source) => Array.from(source.matchAll(/'([\w-]+\.csv)'/g), ([, name = '']) => name)))] // prettier-ignore
}

test('the codebook for researchers describes each field that is delivered, and no other [OPER-11]', () => {
  const schemas = {
    'Objects (': objectSchema,
    'Links (': linkSchema,
    'Records (': recordSchema,
    'Snapshots (': historicalObjectSchema,
    'Authors (': authorSchema,
  }
  for (const [heading, { shape }] of Object.entries(schemas))
    expect(described(heading).toSorted(), heading).toEqual(Object.keys(shape).toSorted())
  expect(described('Types of links')).toEqual([...LINK_TYPES])
})

test('the codebook describes the columns of each CSV file, in their order; each has ids and English names [OPER-11, JOIN-01]', () => {
  const nobody = { names: new Map(), titles: new Map() }
  const files: Record<string, string[]> = {
    'searchresult.csv': headOf(csvOf([], new Map(), { names: NOBODY, mode: 'original', withReferences: false })),
    'User activity': [...CSV_COLUMNS],
    'author_network.csv': [...NETWORK_COLUMNS],
    'scaffold_growth.csv': headOf(frequencyCsv([], [], nobody)),
    'FeedbackData.csv': headOf(feedbackFile([], () => '')),
    Charts: headOf(chartCsv({ rows: [], file: { columns: ['name'], keys: [], ids: [] } })),
    'threads.csv': [...THREAD_COLUMNS],
    'events.csv': [...EVENT_COLUMNS],
    'log-of-acts.csv': [...ACTS_COLUMNS],
    'File of members': [...MEMBER_COLUMNS],
    ...Object.fromEntries(
      Object.entries(NETWORK_ATTRIBUTES).map(([name, { nodes, edges }]) => [
        `network-${name}`,
        [...Object.keys(nodes), ...Object.keys(edges)],
      ]),
    ),
  }
  for (const [heading, columns] of Object.entries(files)) {
    expect(described(heading), heading).toEqual(columns)
    if (!heading.startsWith('network-'))
      expect(
        columns.some((column) => /ids?$|^key$/i.test(column)),
        heading,
      ).toBe(true)
    for (const column of columns) expect(column).toMatch(/^[A-Za-z][\w ]*$/)
  }
  // Lists of accounts that are to be made have no ids yet.
  const toMake = ['class-list.csv', 'users-to-correct.csv']
  expect(savedFiles().filter((name) => !toMake.includes(name) && !Object.keys(files).some((one) => one.startsWith(name)))).toEqual([]) // prettier-ignore
  const of = {
    page: 'stats',
    community: { _id: '', title: '' },
    filters: {},
    timeZone: 'UTC',
    versions: { product: '', icu: '' },
    definitions: [],
  }
  const keys = Object.keys(JSON.parse(figuresFile(of, [], '', '')) as object)
  expect(described('Figures (')).toEqual(keys)
})
