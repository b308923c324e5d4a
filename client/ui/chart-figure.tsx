import { Button, Group, Table, Title, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guardCell, writeCsv } from '../../shared/text/csv.ts'
import { pngFile, svgFile } from '../lib/picture.ts'
import { saveCsv, saveFile } from '../lib/save-file.ts'
import classes from './chart-figure.module.css'
import { MoreRows, TABLE_ROWS_MAX } from './more-rows.tsx'
import { Pager } from './pager.tsx'
import { toastError } from './toasts.ts'

const ON_PAPER = 'chart chart-on-paper'
/** Rows per page of the table; thousands would be slow. */
const ROWS_SHOWN = 200
const FILES = ['svg', 'png', 'csv'] as const

/** A chart's data: each row has a name. */
export interface Figures {
  columns: readonly string[]
  rows: readonly { name: string; values: readonly number[] }[]
  /** Columns of the CSV file, in English, and of each row its key, in no language, and the contributions behind it (JOIN-01). */
  file: { columns: readonly string[]; keys: readonly string[]; ids: readonly (readonly string[])[] }
}

interface Props {
  title: string
  level?: 2 | 3
  figures: Figures
  /** The data is already listed beside the chart. */
  listed?: boolean
  /** Opens the objects behind a number, by row and value index. */
  onOpen?: ((row: number, value: number) => void) | undefined
  fileName: string
  /** The chart: one `svg` with a label. */
  children: ReactNode
}

/** Returns the file of a chart; the last columns are keys and ids. */
export const csvOf = ({ rows, file }: Pick<Figures, 'rows' | 'file'>): string =>
  writeCsv(
    [
      [...file.columns, 'key', 'contributionIds'],
      ...rows.map(({ name, values }, at) => [
        name,
        ...values.map(String),
        file.keys[at] ?? name,
        (file.ids[at] ?? []).join('; '),
      ]),
    ].map((row) => row.map(guardCell)),
  )

/** A chart with title, data table, and downloads of picture and data. */
export const ChartFigure = ({ title, level = 3, figures, listed = false, onOpen, fileName, children }: Props) => {
  const { t } = useTranslation('charts')
  const root = useRef<HTMLElement>(null)
  const titleId = useId()
  const save = async (kind: (typeof FILES)[number]) => {
    const name = `${fileName}.${kind}`
    if (kind === 'csv') return saveCsv(name, csvOf(figures))
    const svg = root.current?.querySelector('svg[aria-label]')
    if (!(svg instanceof SVGSVGElement)) return toastError(t('failed'))
    try {
      saveFile(name, kind === 'svg' ? svgFile(svg, ON_PAPER) : await pngFile(svg, ON_PAPER))
    } catch {
      toastError(t('failed'))
    }
  }
  return (
    <figure ref={root} className={classes.figure} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={level} size="h4" id={titleId}>
          {title}
        </Title>
        <Group gap={6} role="group" aria-label={t('save')} className={classes.files}>
          <IconDownload size={16} aria-hidden />
          {FILES.map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="compact-sm"
              aria-label={t('saveAs', { kind: kind.toUpperCase() })}
              onClick={() => void save(kind)}
            >
              {kind.toUpperCase()}
            </Button>
          ))}
        </Group>
      </div>
      {children}
      {!listed && <FigureTable titleId={titleId} figures={figures} onOpen={onOpen} />}
    </figure>
  )
}

const FigureTable = memo(({ titleId, figures, onOpen }: Pick<Props, 'figures' | 'onOpen'> & { titleId: string }) => {
  const { t } = useTranslation('charts')
  const [page, setPage] = useState(1)
  const rows = figures.rows.slice(0, TABLE_ROWS_MAX)
  const pages = Math.ceil(rows.length / ROWS_SHOWN)
  const first = (Math.min(page, Math.max(1, pages)) - 1) * ROWS_SHOWN
  return (
    <details className={classes.details}>
      <summary>{t('figures')}</summary>
      <MoreRows count={figures.rows.length - TABLE_ROWS_MAX} />
      <div className={classes.table}>
        <Table aria-labelledby={titleId}>
          <Table.Thead>
            <Table.Tr>
              {figures.columns.map((column, at) => (
                <Table.Th key={`${at} ${column}`} className={at > 0 ? classes.number : undefined}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(first, first + ROWS_SHOWN).map(({ name, values }, at) => (
              <Table.Tr key={`${first + at} ${name}`}>
                <Table.Th scope="row" dir="auto">
                  {name}
                </Table.Th>
                {values.map((value, column) => (
                  <Table.Td key={`${column} ${figures.columns[column + 1]}`} className={classes.number}>
                    {onOpen && value > 0 ? (
                      <UnstyledButton
                        className={classes.open ?? ''}
                        aria-label={t('open', { name: [name, figures.columns[column + 1], value].join(' · ') })}
                        onClick={() => onOpen(first + at, column)}
                      >
                        {value}
                      </UnstyledButton>
                    ) : (
                      value
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Pager label={t('figures')} page={first / ROWS_SHOWN + 1} pages={pages} onTurn={setPage} />
    </details>
  )
})
FigureTable.displayName = 'FigureTable'
