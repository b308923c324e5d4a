import { Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { useService } from '../../entities/service/service.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { AddToThread } from './add-to-thread.tsx'
import type { Mapper } from './mapper.ts'
import classes from './mapper-threads.module.css'
import { NoAnswer } from './no-answer.tsx'
import { threadsWithQuery } from './threads.queries.ts'

export const MapperThreads = () => {
  const { t } = useTranslation('threadMapper')
  const { t: tErrors } = useTranslation('errors')
  const { note } = useOpenNote()
  const { communityId, status, permission } = note
  const cache = useQueryClient()
  const { address, isNamed, isKnown } = useService(communityId, 'itmServer')
  const mapper = useMemo<Mapper | undefined>(
    () => (address === undefined ? undefined : { cache, communityId, address }),
    [cache, communityId, address],
  )
  const headingId = useId()
  const part = (content: ReactNode) => (
    <section aria-labelledby={headingId} className={classes.part}>
      <h2 id={headingId} className={classes.heading}>
        {t('title')}
      </h2>
      {content}
    </section>
  )
  if (status === 'unsaved') return part(<Text c="dimmed">{t('unsaved')}</Text>)
  if (permission === 'private') return part(<Text c="dimmed">{t('private')}</Text>)
  if (mapper) return part(<Threads mapper={mapper} />)
  if (!isKnown) return part(<Skeleton height="6rem" />)
  const why = refusedHere(isNamed ? 'context.serverClosed' : 'service.closed')
  return part(<Text c="dimmed">{errorText(why, tErrors)}</Text>)
}

const Threads = ({ mapper }: { mapper: Mapper }) => {
  const { t } = useTranslation('threadMapper')
  const { note, member } = useOpenNote()
  const holding = useQuery(threadsWithQuery(mapper, note._id))
  if (holding.isError) return <NoAnswer error={holding.error} onRetry={() => void holding.refetch()} />
  if (!holding.data) return <Skeleton height="6rem" />
  return (
    <>
      {holding.data.length === 0 ? (
        <Text c="dimmed">{t('none')}</Text>
      ) : (
        <ul aria-label={t('holding')} className={classes.list}>
          {holding.data.flatMap((project) =>
            project.threads.map((thread) => (
              <li key={`${project.id}/${thread.id}`} className={classes.thread}>
                <span className={classes.name} dir="auto">
                  {thread.name}
                </span>
                <span className={classes.project} dir="auto">
                  {project.name}
                </span>
              </li>
            )),
          )}
        </ul>
      )}
      {member.authorId !== null && !member.readOnly && (
        <AddToThread mapper={mapper} authorId={member.authorId} holding={holding.data} />
      )}
    </>
  )
}
