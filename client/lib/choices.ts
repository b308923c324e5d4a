import type { OptionsFilter } from '@mantine/core'
import { containing } from '../../shared/text/fold.ts'

export interface Choice {
  value: string
  label: string
}

/** Returns the first `limit` choices that contain every typed word. */
export const choicesFor = (choices: readonly Choice[], typed: string, limit: number): Choice[] => {
  const tests = typed.split(/\s+/).map(containing)
  return choices.filter(({ label }) => tests.every((holds) => holds(label))).slice(0, limit)
}

/** Replaces the filter of Mantine's fields, which distinguishes accents. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) =>
  choicesFor(
    options.flatMap((option) => ('value' in option ? [option] : [])),
    search,
    limit,
  )
