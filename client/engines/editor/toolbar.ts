import type { Acts } from './host.ts'

/** Tools in their order, by group. Groups that do not fit on one line are in “More”. */
const GROUPS = [
  ['bold', 'italic', 'underline', 'forecolor'],
  ['bullist', 'numlist'],
  ['link', 'drawing', 'grid', 'formula'],
  ['undo', 'redo'],
  ['heading', 'subheading'],
  ['subscripted', 'superscripted'],
  ['quotation', 'codetext'],
] as const

type Tool = (typeof GROUPS)[number][number]

const NEEDED: Partial<Record<Tool, keyof Acts>> = { drawing: 'draw' }

export const toolbarOf = (acts: Acts): string =>
  GROUPS.map((group) =>
    group.filter((tool) => NEEDED[tool] === undefined || acts[NEEDED[tool]] !== undefined).join(' '),
  ).join(' | ')
