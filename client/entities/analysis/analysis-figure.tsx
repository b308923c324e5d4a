import { type ReactNode, useCallback, useMemo } from 'react'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { ChartFigure } from '../../ui/chart-figure.tsx'
import { behindTitle, openSourceNotes } from './source-notes.tsx'

interface Props {
  communityId: string
  figure: Figure
  title: string
  /** Labels of the row names and of each column. */
  columns: readonly string[]
  /** Display name of a row, e.g. a weekday or an author. */
  nameOf?: (name: string) => string
  level?: 2 | 3
  /** Omits the table, because the page has one. */
  listed?: boolean
  /** Renders the chart; `open` shows the contributions of a row and column. */
  children: (open: (row: number, column?: number) => void) => ReactNode
}

const asItIs = (name: string) => name

/** Chart with its table: each mark and number opens its contributions (FIGR-03). */
export const AnalysisFigure = ({
  communityId,
  figure,
  title,
  columns,
  nameOf = asItIs,
  level = 2,
  listed = false,
  children,
}: Props) => {
  const open = useCallback(
    (row: number, column = 0) => {
      const { name, counts } = figure.rows[row] ?? { name: '', counts: [] }
      const { value = 0, ids = [] } = counts[column] ?? {}
      const names = [nameOf(name), ...(figure.columns.length > 1 ? [columns[column + 1] ?? ''] : [])]
      if (ids.length > 0) openSourceNotes({ communityId, title: behindTitle(names, value), ids })
    },
    [communityId, figure, columns, nameOf],
  )
  const figures = useMemo(() => {
    const rowOf = ({ name, counts }: Figure['rows'][number]) => ({ name: nameOf(name), values: counts.map(({ value }) => value) }) // prettier-ignore
    const file = {
      columns: ['name', ...figure.columns],
      keys: figure.rows.map(({ name, key = name }) => key),
      ids: figure.rows.map(({ counts }) => [...new Set(counts.flatMap(({ ids }) => ids))]),
    }
    return { columns, rows: figure.rows.map(rowOf), file }
  }, [figure, columns, nameOf])
  return (
    <ChartFigure title={title} level={level} figures={figures} fileName={figure.key} onOpen={open} listed={listed}>
      {children(open)}
    </ChartFigure>
  )
}
