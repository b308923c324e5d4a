import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Scaffold } from '../../../entities/scaffold/scaffolds.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { dayIn } from '../../../../shared/text/days.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import type { ModeProps } from '../mode-props.ts'
import { notesBySupport, type UsedNote } from '../uses.ts'
import { useLiveUses, usesQuery } from '../uses.queries.ts'
import { seesNames } from './authors.ts'
import { GrowthTable } from './growth-table.tsx'
import type { Period } from './periods.ts'

export interface TrackedProps extends ModeProps {
  scaffold: Scaffold | undefined
  /** Author filter; empty for all. */
  authorId: string
  timeZone: string
}

interface Props extends TrackedProps {
  scaffold: Scaffold
  periodsFor: (days: readonly string[]) => readonly Period[]
  renderHead: (period: Period) => ReactNode
  folds?: boolean
}

export const TrackedNotes = ({ views, scaffold, authorId, timeZone, periodsFor, ...table }: Props) => {
  const { member, names } = useBoard()
  const search = { communityId: member.communityId, views, supports: scaffold.supports.map(({ id }) => id) }
  useLiveUses(search)
  const { data: uses, error, refetch } = useQuery({ ...usesQuery(search), enabled: search.supports.length > 0 })
  if (!uses && search.supports.length > 0)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const day = dayIn(timeZone)
  const dayOf = ({ created }: UsedNote) => day(created)
  const all = notesBySupport(uses ?? [])
  const notes = new Map(
    [...all].map(([id, some]) => [id, some.filter(({ authors }) => authorId === '' || authors.includes(authorId))]),
  )
  const named = seesNames(member)
  return (
    <GrowthTable
      scaffold={scaffold}
      notes={notes}
      periods={periodsFor([...all.values()].flat().map(dayOf))}
      dayOf={dayOf}
      {...table}
      authorsOf={({ authors }) => named && authors.flatMap((id) => names.get(id) ?? []).join(', ')}
    />
  )
}
