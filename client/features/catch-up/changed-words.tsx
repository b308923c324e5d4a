import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { supportIds } from '../../engines/editor/marks.ts'
import { useNames } from '../../entities/community/community.ts'
import { bodiesIn, fieldsOf } from '../../entities/note/fields.ts'
import { Differences } from '../../entities/note/versions/differences.tsx'
import { pastSupportsQuery, versionQuery } from '../../entities/note/versions/versions.queries.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import classes from './catch-up.module.css'

interface Props {
  communityId: string
  id: string
  before: string
}

export const ChangedWords = ({ communityId, id, before }: Props) => {
  const was = useQuery(versionQuery(before))
  const is = useQuery(objectQuery(id))
  const versions = [was.data, is.data].flatMap((one) => (one ? [fieldsOf(one)] : []))
  const supports = [...new Set(versions.flatMap((fields) => bodiesIn(fields).flatMap(supportIds)))].toSorted()
  const { data: titles } = useQuery(pastSupportsQuery(communityId, supports))
  const people = useNames(communityId)
  const error = was.error ?? is.error
  const [old, now] = versions
  return (
    <div className={classes.words} aria-live="polite">
      {old && now ? (
        <Differences
          before={old}
          after={now}
          titles={new Map([...people, ...[...(titles ?? [])].map(([link, { title }]) => [link, title] as const)])}
        />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void (was.error ? was : is).refetch()} />
      ) : (
        <Skeleton h={64} />
      )}
    </div>
  )
}
