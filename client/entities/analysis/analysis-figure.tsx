import type { ReactNode } from 'react'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { ChartFigure } from '../../ui/chart-figure.tsx'
import { behindTitle, openBehind } from './behind.tsx'

interface Props {
  communityId: string
  figure: Figure
  title: string
  /** Of the names of the rows, and of each column. */
  columns: readonly string[]
  /** Returns how a row is called on the screen: a weekday, an author. */
  nameOf?: (name: string) => string
  level?: 2 | 3
  /** The figures stand beside the chart already. */
  listed?: boolean
  /** The chart; it opens what is behind its marks, by their row and column. */
  children: (open: (row: number, column?: number) => void) => ReactNode
}

/** A chart of a page of analysis with its table: each mark and each number opens the contributions behind it (FIGR-03). */
export const AnalysisFigure = ({
  communityId,
  figure,
  title,
  columns,
  nameOf = (name) => name,
  level = 2,
  listed = false,
  children,
}: Props) => {
  const open = (row: number, column = 0) => {
    const { name, counts } = figure.rows[row] ?? { name: '', counts: [] }
    const { value = 0, ids = [] } = counts[column] ?? {}
    const names = [nameOf(name), ...(figure.columns.length > 1 ? [columns[column + 1] ?? ''] : [])]
    if (ids.length > 0) openBehind({ communityId, title: behindTitle(names, value), ids })
  }
  const rows = figure.rows.map(({ name, counts }) => ({ name: nameOf(name), values: counts.map(({ value }) => value) }))
  return (
    <ChartFigure
      title={title}
      level={level}
      figures={{ columns, rows }}
      fileName={figure.key}
      onOpen={open}
      listed={listed}
    >
      {children(open)}
    </ChartFigure>
  )
}
