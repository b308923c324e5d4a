import { Table, Text } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byMonth, type ChartRecord, DASHBOARD_TABLE_MAX } from '../../../shared/analysis/dashboard.ts'
import { DisplayTitle } from '../../entities/object/display-title.tsx'
import { paths } from '../../lib/paths.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import classes from './dashboard.module.css'

interface Props {
  /** The newest of `count`. */
  records: readonly ChartRecord[]
  count: number
  timeZone: string
}

/** Latest of the selected contributions, grouped by year and month (DSH2-07, DSH2-16). */
export const MonthTable = memo(({ records, count, timeZone }: Props) => {
  const { t, i18n } = useTranslation('dashboard')
  const { t: tCharts } = useTranslation('charts')
  const monthFormat = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const dateFormat = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    [i18n.language, timeZone],
  )
  return (
    <>
      {count > DASHBOARD_TABLE_MAX && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('table.newest', { count: DASHBOARD_TABLE_MAX })}
        </Text>
      )}
      <MoreRows count={count - DASHBOARD_TABLE_MAX} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
      <section className={classes.scroller} aria-label={t('table')} tabIndex={0}>
        <Table className={classes.months}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('column.title')}</Table.Th>
              <Table.Th scope="col" className={classes.whole}>
                {t('column.author')}
              </Table.Th>
              <Table.Th scope="col" className={classes.whole}>
                {t('column.date')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          {byMonth(records, DASHBOARD_TABLE_MAX).map(([month, some]) => (
            <Table.Tbody key={month}>
              <Table.Tr className={classes.month}>
                <Table.Th scope="rowgroup" colSpan={3}>
                  {monthFormat.format(new Date(month))}
                </Table.Th>
              </Table.Tr>
              {some.map((record) => (
                <Row key={record.noteId} record={record} dateFormat={dateFormat} untitled={tCharts('untitled')} />
              ))}
            </Table.Tbody>
          ))}
        </Table>
      </section>
    </>
  )
})
MonthTable.displayName = 'MonthTable'

interface RowProps {
  record: ChartRecord
  dateFormat: Intl.DateTimeFormat
  untitled: string
}

/** Memoized, because brushing rerenders the table often. */
const Row = memo(({ record: { noteId, type, title, author, when }, dateFormat, untitled }: RowProps) => (
  <Table.Tr>
    <Table.Td dir="auto">
      <a href={type === 'View' ? paths.view(noteId) : paths.contribution(noteId)} target="_blank" rel="noreferrer">
        <DisplayTitle title={title} untitled={untitled} />
      </a>
    </Table.Td>
    <Table.Td className={classes.whole} dir="auto">
      {author}
    </Table.Td>
    <Table.Td className={classes.whole}>{dateFormat.format(new Date(when))}</Table.Td>
  </Table.Tr>
))
Row.displayName = 'Row'
