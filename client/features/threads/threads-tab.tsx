import { Anchor, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNames } from '../../entities/community/community.ts'
import { ObjectLink } from '../../entities/note/object-link.tsx'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { useThreadGaps } from '../../entities/moderation/moderation.ts'
import { paths } from '../../lib/paths.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { type Threaded, threadsOf } from './thread.ts'
import classes from './threads-tab.module.css'
import { useBuildons } from './threads.queries.ts'

export const ThreadsTab = ({ elsewhere }: { elsewhere: ReactNode }) => {
  const { t } = useTranslation('notes')
  const { note, viewId } = useOpenNote()
  const links = useBuildons(note.communityId, note._id)
  const gaps = useThreadGaps(note.communityId)
  const threads = useMemo(() => threadsOf(note._id, links.data ?? [], gaps), [note._id, links.data, gaps])
  return (
    <>
      <div className={classes.page}>
        {links.data ? (
          threads.length > 0 ? (
            <>
              <Anchor component={Link} to={paths.thread(note._id, viewId)}>
                {t('threads.read')}
              </Anchor>
              <Notes notes={threads} />
            </>
          ) : (
            <Text c="dimmed">{t('threads.none')}</Text>
          )
        ) : links.error ? (
          <LoadFailed error={links.error} onRetry={() => void links.refetch()} />
        ) : (
          <Skeleton height="6rem" />
        )}
      </div>
      {elsewhere}
    </>
  )
}

const Notes = ({ notes }: { notes: readonly Threaded[] }) => {
  const { t, i18n } = useTranslation('notes')
  const { note } = useOpenNote()
  const nameOf = useNames(note.communityId)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' })
  return (
    <ul className={classes.list}>
      {notes.map(({ id, summary, buildons }) => {
        if (!summary)
          return (
            <li key={id}>
              <div className={classes.note} data-gap>
                {t('removed.byManager.short')}
              </div>
              <Notes notes={buildons} />
            </li>
          )
        const names = summary.authors.flatMap((author) => nameOf.get(author) ?? []).join(', ')
        const words = (
          <>
            <span className={classes.title} dir="auto">
              {summary.title || t('untitled')}
            </span>
            <span className={classes.facts}>
              {names} · <time dateTime={summary.created}>{day.format(new Date(summary.created))}</time>
            </span>
          </>
        )
        return (
          <li key={id}>
            {id === note._id ? (
              <div className={classes.note} aria-current="true">
                {words}
              </div>
            ) : (
              <ObjectLink object={{ id, type: summary.type }} className={classes.note}>
                {words}
              </ObjectLink>
            )}
            {buildons.length > 0 && <Notes notes={buildons} />}
          </li>
        )
      })}
    </ul>
  )
}
