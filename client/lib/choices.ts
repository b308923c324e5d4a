import type { OptionsFilter } from '@mantine/core'
import { containing } from '../../shared/text/fold.ts'

/** Something to choose, and how it is called. */
export interface Choice {
  value: string
  label: string
}

/** The first of the choices that hold every word of what was typed, at most so many. */
export const choicesFor = (choices: readonly Choice[], typed: string, limit: number): Choice[] => {
  const tests = typed.split(/\s+/).map(containing)
  return choices.filter(({ label }) => tests.every((holds) => holds(label))).slice(0, limit)
}

/** Finds options as `choicesFor` does, in place of the filter of Mantine's fields, which compares accents. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) =>
  choicesFor(
    options.flatMap((option) => ('value' in option ? [option] : [])),
    search,
    limit,
  )
