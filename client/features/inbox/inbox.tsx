import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '../../../shared/domain/full-name.ts'
import type { InboxEntry } from '../../../shared/domain/inbox.ts'
import { paths } from '../../lib/paths.ts'
import { reportFailure } from '../../lib/report.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { inboxQuery, markSeen } from './inbox.queries.ts'
import classes from './inbox.module.css'

const NONE: readonly InboxEntry[] = []

const newIn = (entries: readonly InboxEntry[]) => entries.filter(({ isNew }) => isNew).map(({ _id }) => _id)

/** Marks entries as seen; returns those that were new since the inbox was opened. */
const useSeen = (entries: readonly InboxEntry[]): ReadonlySet<string> => {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const fresh = newIn(entries)
  if (fresh.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...fresh]))
  useEffect(() => {
    const ids = newIn(entries)
    if (ids.length > 0) markSeen(ids).catch(reportFailure)
  }, [entries])
  return seen
}

export const Inbox = () => {
  const { t } = useTranslation('inbox')
  const heading = useId()
  const { data: entries = NONE, isPending, error, refetch } = useQuery(inboxQuery)
  const wasNew = useSeen(entries)
  return (
    <section className={classes.inbox} aria-labelledby={heading} aria-busy={isPending}>
      <h2 id={heading} className={classes.heading}>
        {t('title')}
      </h2>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && entries.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry._id}>
            <Entry entry={entry} isNew={wasNew.has(entry._id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Entry = ({ entry: { kind, by, note, community, time }, isNew }: { entry: InboxEntry; isNew: boolean }) => {
  const { t, i18n } = useTranslation('inbox')
  const when = new Date(time).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Link to={paths.contribution(note._id)} className={classes.entry} data-new={isNew || undefined}>
      <span className={classes.act} dir="auto">
        {t(kind, { name: fullName(by) })}
      </span>
      <span className={classes.title} dir="auto">
        {note.title || t('untitled')}
      </span>
      <span className={classes.facts}>
        <bdi>{community.title}</bdi> · <time dateTime={time}>{when}</time>
        {isNew && <span className={classes.new}>{t('isNew')}</span>}
      </span>
    </Link>
  )
}
