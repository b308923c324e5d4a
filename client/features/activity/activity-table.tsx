import { Table } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { Pager } from '../../ui/pager.tsx'
import classes from './activity.module.css'
import { type Column, COLUMNS, type Line } from '../../../shared/analysis/activity.ts'

/** Rows per page. */
const SHOWN = 50

interface Props {
  names: Readonly<Record<Column, string>>
  lines: readonly Line[]
}

export const ActivityTable = ({ names, lines }: Props) => {
  const { t } = useTranslation('activity')
  const section = useRef<HTMLElement>(null)
  const [turned, setTurned] = useState(1)
  const printing = usePrinting()
  const pages = Math.ceil(lines.length / SHOWN)
  const page = Math.min(turned, Math.max(pages, 1))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
      <section className={classes.scroller} aria-label={t('table')} tabIndex={0} ref={section}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map((column) => (
                <Table.Th key={column} scope="col" className={classes[column]}>
                  {names[column]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(printing ? lines : lines.slice((page - 1) * SHOWN, page * SHOWN)).map((line) => (
              <Row key={line._id} line={line} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Pager
        label={t('pages')}
        page={page}
        pages={pages}
        onTurn={(to) => {
          setTurned(to)
          section.current?.focus()
        }}
      />
    </>
  )
}

const Row = ({ line: { targetId, change, action, title, user } }: { line: Line }) => (
  <Table.Tr>
    <Table.Td>{change}</Table.Td>
    <Table.Td>{action}</Table.Td>
    <Table.Td dir="auto">
      {targetId !== null && (
        <Link to={paths.contribution(targetId)} target="_blank" rel="noreferrer">
          {title}
        </Link>
      )}
    </Table.Td>
    <Table.Td dir="auto">{user}</Table.Td>
  </Table.Tr>
)
