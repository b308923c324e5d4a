import { expect, test } from 'vitest'
import type { Summary } from '../../../shared/domain/links.ts'
import type { SupportUse } from '../../entities/scaffold/support-uses.ts'
import { pairCells } from './table/pair-cells.ts'
import { notesBySupport } from './uses.ts'

const time = '2026-09-01T00:00:00.000Z'
const summary = (type: string, title: string): Summary => ({
  type,
  title,
  status: 'active',
  permission: 'protected',
  created: time,
  modified: time,
  authors: [],
  _groupMembers: [],
})
let links = 0
/** Parses uses such as `theory sky`: support and note. */
const uses = (...all: string[]): SupportUse[] =>
  all.map((use) => {
    const [from = '', to = ''] = use.split(' ')
    return {
      _id: `link ${(links += 1)}`,
      communityId: 'c',
      from,
      to,
      type: 'supports',
      data: {},
      created: time,
      modified: time,
      _from: summary('Support', from),
      _to: summary('Note', to),
      viewIds: [],
    }
  })

test('each support heads the notes that use it, a note once, in the order of the uses [SGRP-09, GRPV-05]', () => {
  const found = notesBySupport(uses('theory sky', 'doubt sun', 'theory sun', 'theory sky', 'doubt moon', 'other moon'))
  const told = [...found].map(([support, notes]) => [support, notes.map(({ title }) => title).join(' ')])
  expect(told).toEqual([
    ['theory', 'sky sun'],
    ['doubt', 'sun moon'],
    ['other', 'moon'],
  ])
  expect(notesBySupport([])).toEqual(new Map())
})

test('a cell of the table holds the notes that use the support of its row and that of its column [STBL-02, STBL-03]', () => {
  // Sky uses one support of each scaffold; sun two of the pair; moon only one scaffold; star all, one of them twice and
  // on two views.
  const found = uses(
    'theory sky', 'fact sky',
    'theory sun', 'fact sun', 'source sun',
    'doubt moon', 'theory moon',
    'theory star', 'doubt star', 'fact star', 'source star', 'fact star', 'theory star',
  ) // prettier-ignore
  const cells = pairCells(found, { rows: ['theory', 'doubt', 'unused'], columns: ['fact', 'source'] })
  expect(cells.map((row) => row.map((notes) => notes.map(({ id }) => id).join(' ')))).toEqual([
    ['sky sun star', 'sun star'],
    ['star', 'star'],
    ['', ''],
  ])
  expect(pairCells(found, { rows: ['theory'], columns: [] })).toEqual([[]])
})
