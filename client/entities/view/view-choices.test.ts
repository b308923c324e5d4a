import { expect, test } from 'vitest'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { choicesFor } from '../../lib/choices.ts'
import { viewChoicesOf } from './view-choices.ts'

const naming = { language: 'en', untitled: 'Untitled' }
const view = (title: string) => ({ _id: `id of ${title}`, title })

test('views are listed by title, in the order of the language and of numbers [VIEW-52]', () => {
  const choices = viewChoicesOf(['Week 10', 'Ängel', '', 'Week 9', 'bees'].map(view), naming)
  expect(choices.map(({ label }) => label)).toEqual(['Ängel', 'bees', 'Untitled', 'Week 9', 'Week 10'])
  expect(choices[1]).toEqual({ value: 'id of bees', label: 'bees' })
  const swedish = viewChoicesOf(['Zebra', 'Ängel'].map(view), { ...naming, language: 'sv' })
  expect(swedish.map(({ label }) => label)).toEqual(['Zebra', 'Ängel'])
})

test('at most 80 views are listed, and the others are found by typing [EDIT-066, VIEW-55]', () => {
  const views = Array.from({ length: 100 }, (_, at) => view(`View ${at}`))
  const choices = viewChoicesOf(views, naming)
  expect(choicesFor(choices, '', SELECTOR_MAX)).toEqual(choices.slice(0, 80))
  expect(choicesFor(choices, '99', SELECTOR_MAX).map(({ label }) => label)).toEqual(['View 99'])
})
