import { Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/domain/authors.ts'
import type { MemberParticipation } from '../../../shared/domain/people.ts'
import { PasswordReset } from '../../entities/account/password-reset.tsx'
import { membersQuery } from '../../entities/author/member.ts'
import { useNameOf } from '../../entities/community/community.ts'
import { momentText } from '../../lib/i18n.ts'
import { orderIn } from '../../lib/order.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { participationQuery } from './authors.queries.ts'
import classes from './participation-table.module.css'

const PER_PAGE = 50

const COLUMNS = ['name', 'lastSeen', 'notes', 'buildOns', 'notesRead'] as const
type Column = (typeof COLUMNS)[number]
interface Sorting {
  by: Column
  isDown: boolean
}

interface Row extends MemberParticipation {
  author: Author
  name: string
}

export const ParticipationTable = ({ communityId }: { communityId: string }) => {
  const { t, i18n } = useTranslation(['manage', 'common'])
  const nameOf = useNameOf(communityId)
  const members = useQuery(membersQuery(communityId))
  const participation = useQuery(participationQuery(communityId))
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', isDown: false })
  const [page, setPage] = useState(1)
  if (!members.data || !participation.data) {
    const { error, refetch } = members.error ? members : participation
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={240} radius="lg" />
  }
  const byId = new Map(participation.data.map((one) => [one.authorId, one]))
  const rows = members.data.flatMap((author): Row[] => {
    const found = byId.get(author._id)
    return found ? [{ ...found, author, name: nameOf(author) }] : []
  })
  const compareNames = orderIn(i18n.language)
  const compare = (a: Row, b: Row) => {
    const { by } = sorting
    if (by === 'name') return compareNames(a.name, b.name)
    return by === 'lastSeen' ? (a[by] ?? '').localeCompare(b[by] ?? '') : a[by] - b[by]
  }
  const byName = rows.toSorted((a, b) => compareNames(a.name, b.name))
  const sorted = byName.toSorted((a, b) => (sorting.isDown ? compare(b, a) : compare(a, b)))
  const pages = Math.ceil(sorted.length / PER_PAGE)
  const shown = Math.min(page, Math.max(pages, 1))
  // The largest first, except that names begin with A.
  const sort = (by: Column) => {
    setSorting({ by, isDown: by === sorting.by ? !sorting.isDown : by !== 'name' })
    setPage(1)
  }
  return (
    <>
      <table className={classes.table} aria-label={t('people')}>
        <thead>
          <tr>
            {COLUMNS.map((by) => (
              <SortHead key={by} by={by} sorting={sorting} onSort={() => sort(by)} />
            ))}
            <th scope="col">
              <VisuallyHidden>{t('common:reset.open')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice((shown - 1) * PER_PAGE, shown * PER_PAGE).map((row) => (
            <MemberRow key={row.authorId} row={row} />
          ))}
        </tbody>
      </table>
      <Pager label={t('people')} page={shown} pages={pages} onTurn={setPage} />
    </>
  )
}

const SortHead = ({ by, sorting, onSort }: { by: Column; sorting: Sorting; onSort: () => void }) => {
  const { t } = useTranslation('manage')
  const isBy = by === sorting.by
  const Arrow = sorting.isDown ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isBy ? (sorting.isDown ? 'descending' : 'ascending') : undefined}>
      <UnstyledButton className={classes.sort ?? ''} onClick={onSort}>
        {t(`column.${by}`)}
        {isBy && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}

const MemberRow = ({ row: { author, name, lastSeen, inReach, ...numbers } }: { row: Row }) => {
  const { t } = useTranslation('manage')
  const { t: tAuthors } = useTranslation('authors')
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <bdi>{name}</bdi>
        <Text span c="dimmed" size="sm" display="block">
          <bdi>{author.userName}</bdi> · {tAuthors(author.readOnly ? 'role.readOnly' : `role.${author.role}`)}
        </Text>
      </th>
      <td className={classes.seen} data-label={t('column.lastSeen')}>
        {lastSeen === null ? t('notSeen') : momentText(Date.parse(lastSeen))}
      </td>
      {(['notes', 'buildOns', 'notesRead'] as const).map((column) => (
        <td key={column} className={classes.number} data-label={t(`column.${column}`)}>
          {numbers[column]}
        </td>
      ))}
      <td className={classes.acts}>{inReach && <PasswordReset of={author} />}</td>
    </tr>
  )
}
