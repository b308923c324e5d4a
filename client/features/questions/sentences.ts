import type { TFunction } from 'i18next'
import type { Count, Figure } from '../../../shared/analysis/figures.ts'

/** Display order (QUES-01). */
export const QUESTIONS = ['collaborate', 'together', 'develop', 'ideas'] as const
export type Question = (typeof QUESTIONS)[number]

/** Sentence with a number between two parts of text. */
export interface Sentence {
  key: string
  before: string
  /** Link text that opens the counted items; empty if there are none. */
  told: string
  after: string
  count: Count
  /** Proportion of all notes, for sentences with a share. */
  share?: number | undefined
}

const SHARES = new Set(['read', 'builtOn', 'referred', 'risen'])
/** Counts displayed only if another count is not zero. */
const NEEDS: Readonly<Record<string, string>> = { within: 'riseAboves', deep: 'threads' }

/** Rounds a share to percent; 0 and 1 only if exact. */
const toldShare = (value: number, all: number) => {
  const rounded = Math.round((value / all) * 100) / 100
  if (value === all || value === 0) return rounded
  return Math.min(0.99, Math.max(0.01, rounded))
}

type Texts = TFunction<'questions'>

/** Splits a text at the mark around its number. */
const cut = (text: string) => {
  const [before = '', told = '', after = ''] = text.split(/<\/?n>/)
  return { before, told, after }
}

/** Sentences of a figure with one row; empty without notes, as shares are undefined then. */
export const sentencesOf = (
  figure: Figure | undefined,
  t: Texts,
  { language, name }: { language: string; name?: string | undefined },
): Sentence[] => {
  const { key = '', columns = [], rows = [] } = figure ?? {}
  const counts = new Map(columns.flatMap((column, at) => {
    const count = rows[0]?.counts[at]
    return count ? [[column, count] as const] : []
  })) // prettier-ignore
  const all = counts.get('notes')?.value
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return [...counts].flatMap(([column, count]): Sentence[] => {
    if (all === 0 && column !== 'notes') return []
    const needed = NEEDS[column]
    if (needed !== undefined && counts.get(needed)?.value === 0) return []
    const share = SHARES.has(column) && all ? toldShare(count.value, all) : undefined
    const stem = column === 'notes' && name !== undefined ? 'ideas.their' : `${key}.${column}`
    // Keys follow the columns; a test checks each sentence.
    const text = t((count.value === 0 ? `${stem}.none` : stem) as 'ideas.read', {
      count: count.value,
      share: percent.format(share ?? 0),
      ...(name !== undefined && { name }),
    })
    return [{ key: `${key}.${column}`, ...cut(text), count, share: count.value > 0 ? share : undefined }]
  })
}

export const textOf = ({ before, told, after }: Sentence) => before + told + after
