import type { TFunction } from 'i18next'
import type { Count, Figure } from '../../../shared/analysis/figures.ts'

/** The questions, in their order (QUES-01). */
export const QUESTIONS = ['collaborate', 'together', 'develop', 'ideas'] as const
export type Question = (typeof QUESTIONS)[number]

/** A sentence that tells a number, which stands between two parts of it. */
export interface Sentence {
  key: string
  before: string
  /** The words that open what is counted; empty where nothing is. */
  told: string
  after: string
  count: Count
  /** Of all notes, where a share is told. */
  share?: number | undefined
}

/** Numbers that are told as shares of all notes. */
const SHARES = new Set(['read', 'builtOn', 'referred', 'risen'])
/** Numbers that are told only where there are some of another. */
const NEEDS: Readonly<Record<string, string>> = { within: 'riseAboves', deep: 'threads' }

/** Returns a share as it is told: all of them and none of them only where it is so. */
const toldShare = (value: number, all: number) => {
  const rounded = Math.round((value / all) * 100) / 100
  if (value === all || value === 0) return rounded
  return Math.min(0.99, Math.max(0.01, rounded))
}

type Texts = TFunction<'questions'>

/** Cuts a text at the mark around its number. */
const cut = (text: string) => {
  const [before = '', told = '', after = ''] = text.split(/<\/?n>/)
  return { before, told, after }
}

/** Returns the sentences of a figure of one row, in its order; without notes there is nothing to tell shares of. */
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
    // The keys are those of the columns, which a test of each sentence holds.
    const text = t((count.value === 0 ? `${stem}.none` : stem) as 'ideas.read', {
      count: count.value,
      share: percent.format(share ?? 0),
      ...(name !== undefined && { name }),
    })
    return [{ key: `${key}.${column}`, ...cut(text), count, share: count.value > 0 ? share : undefined }]
  })
}

/** Returns a sentence as it is read. */
export const textOf = ({ before, told, after }: Sentence) => before + told + after
