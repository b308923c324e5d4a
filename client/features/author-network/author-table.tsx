import { Table, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthorRole } from '../../../shared/analysis/author-network.ts'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { orderIn } from '../../lib/order.ts'
import { MoreRows, TABLE_ROWS_MAX } from '../../ui/more-rows.tsx'
import { Pager } from '../../ui/pager.tsx'
import classes from './author-network.module.css'

const SHOWN = 25
export const CLASSIC = ['contributions', 'degree', 'betweenness', 'community'] as const
type Column = (typeof CLASSIC)[number] | 'weightedDegree'
const MEASURES = ['degree', 'betweenness', 'density'] as const

interface Props {
  title: string
  figure: Figure
  shows: readonly Column[]
  /** By row. */
  roles: readonly AuthorRole[]
  namesTheAlone: boolean
  onOpen: (row: number, column: number) => void
}

export const AuthorTable = ({ title, figure: { columns, rows }, shows, roles, namesTheAlone, onOpen }: Props) => {
  const { t, i18n } = useTranslation('authorNetwork')
  const { t: tCharts } = useTranslation('charts')
  const titleId = useId()
  const [sort, setSort] = useState<{ by: 'author' | Column; isDown: boolean }>({
    by: shows.includes('degree') ? 'degree' : 'contributions',
    isDown: true,
  })
  const [page, setPage] = useState(1)
  const shownColumns = shows.filter((column) => columns.includes(column))
  const at = columns.indexOf(sort.by)
  const compareNames = orderIn(i18n.language)
  const sorted = rows
    .map((row, place) => ({ ...row, place }))
    .toSorted((a, b) => {
      const names = compareNames(a.name, b.name)
      const order =
        (at === -1 ? names : (a.counts[at]?.value ?? 0) - (b.counts[at]?.value ?? 0)) * (sort.isDown ? -1 : 1)
      return order || names
    })
    .slice(0, TABLE_ROWS_MAX)
  const withRoles = shows.includes('community')
  const withMeasures = shows.includes('betweenness')
  const pages = Math.ceil(sorted.length / SHOWN)
  const shown = Math.min(page, pages)
  const whole = new Intl.NumberFormat(i18n.language)
  const share = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 4 })
  const shownAs = (value: number, column: Column) => (column === 'betweenness' ? share : whole).format(value)
  const inWords = (place: number) => {
    const { isBuiltOnByMany = false, joins = 0, isAlone = false } = roles[place] ?? {}
    const words = [
      ...(isBuiltOnByMany ? [t('role.many')] : []),
      ...(joins > 0 ? [t('role.joins', { count: joins })] : []),
      ...(isAlone && namesTheAlone ? [t('role.alone')] : []),
    ]
    return new Intl.ListFormat(i18n.language).format(words)
  }
  const heads = (['author', ...shownColumns] as const).map((by) => ({
    by,
    isDown: sort.by === by ? sort.isDown : undefined,
    onSort: () => {
      setSort({ by, isDown: sort.by === by ? !sort.isDown : by !== 'author' })
      setPage(1)
    },
  }))
  return (
    <div className={classes.listed}>
      <Title order={2} size="h4" id={titleId}>
        {title}
      </Title>
      <MoreRows count={rows.length - TABLE_ROWS_MAX} />
      <div className={classes.scroll}>
        <Table aria-labelledby={titleId}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <SortHead key={head.by} {...head} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice((shown - 1) * SHOWN, shown * SHOWN).map(({ name, counts, place }) => (
              <Table.Tr key={place}>
                <Table.Th scope="row" className={classes.author}>
                  <span dir="auto">{name}</span>
                  {withRoles && <span className={classes.role}>{inWords(place)}</span>}
                </Table.Th>
                {shownColumns.map((column) => {
                  const { value = 0, ids = [] } = counts[columns.indexOf(column)] ?? {}
                  return (
                    <Table.Td key={column} className={classes.number}>
                      {ids.length > 0 ? (
                        <UnstyledButton
                          className={classes.open ?? ''}
                          aria-label={tCharts('open', { name: [name, t(column), shownAs(value, column)].join(' · ') })}
                          onClick={() => onOpen(place, columns.indexOf(column))}
                        >
                          {shownAs(value, column)}
                        </UnstyledButton>
                      ) : column === 'community' ? (
                        '–'
                      ) : (
                        shownAs(value, column)
                      )}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Pager label={title} page={shown} pages={pages} onTurn={setPage} />
      {withMeasures && !columns.includes('betweenness') && <Text size="sm">{t('noBetweenness')}</Text>}
      <Text size="sm" c="dimmed">
        {withRoles && t('role.hint')} {withMeasures && MEASURES.map((measure) => t(`words.${measure}`)).join(' ')}{' '}
        {withRoles && t('words.community')}
      </Text>
    </div>
  )
}

interface SortHeadProps {
  by: 'author' | Column
  /** Undefined if another column sorts the table. */
  isDown: boolean | undefined
  onSort: () => void
}

const SortHead = ({ by, isDown, onSort }: SortHeadProps) => {
  const { t } = useTranslation('authorNetwork')
  return (
    <Table.Th
      className={by === 'author' ? undefined : classes.number}
      aria-sort={isDown === undefined ? undefined : isDown ? 'descending' : 'ascending'}
    >
      <UnstyledButton className={classes.sort ?? ''} onClick={onSort}>
        {t(by)}
        {isDown === true && <IconArrowDown size={14} aria-hidden />}
        {isDown === false && <IconArrowUp size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  )
}
