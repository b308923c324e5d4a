import { Button, Text } from '@mantine/core'
import {
  IconChevronDown,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFileSearch,
  IconLink,
  IconLinkOff,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../../shared/domain/authors.ts'
import type { ActRecord } from '../../../../shared/domain/records.ts'
import { canManage } from '../../../../shared/rules/access.ts'
import { dayIn } from '../../../../shared/text/days.ts'
import { communityQuery, useNameOf } from '../../../entities/community/community.ts'
import { authorsQuery } from '../../../entities/author/member.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { errorText } from '../../../lib/i18n.ts'
import { ask } from '../../../ui/ask.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { lazyDialog } from '../../../ui/lazy-component.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { toastError } from '../../../ui/toasts.ts'
import { NoteSkeleton } from '../note-skeleton.tsx'
import { type Act, type ActivityGroup, historyOf, newestActivities, versionsIn } from './history.ts'
import { useLiveHistory } from './history.live.ts'
import { historyKey, historyQuery, setVersionHidden } from './history.queries.ts'
import classes from './history-tab.module.css'

const ICONS: Record<Act['kind'], typeof IconEye> = {
  created: IconPlus,
  read: IconEye,
  modified: IconPencil,
  linked: IconLink,
  relinked: IconLink,
  unlinked: IconLinkOff,
  other: IconDots,
}

const VersionDialog = lazyDialog(async () => (await import('../versions/version-dialog.tsx')).VersionDialog, 'versions')

const STEP = 50

export const HistoryTab = () => {
  const { note } = useOpenNote()
  useLiveHistory(note)
  const history = useQuery(historyQuery(note))
  const authors = useQuery(authorsQuery(note.communityId))
  const community = useQuery(communityQuery(note.communityId))
  const failed = [history, authors, community].find(({ error }) => error)
  return (
    <div className={classes.page}>
      {history.data && authors.data && community.data ? (
        <Days
          communityId={note.communityId}
          timeZone={community.data.timeZone}
          records={history.data}
          authors={authors.data}
        />
      ) : failed?.error ? (
        <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <NoteSkeleton />
      )}
    </div>
  )
}

interface DaysProps {
  communityId: string
  timeZone: string
  records: readonly ActRecord[]
  authors: readonly Author[]
}

const Days = ({ communityId, timeZone, records, authors }: DaysProps) => {
  const { t, i18n } = useTranslation('notes')
  const [wanted, setWanted] = useState(STEP)
  const days = useMemo(() => historyOf(records, dayIn(timeZone)), [records, timeZone])
  const nameOf = useNameOf(communityId)
  const names = useMemo(() => new Map(authors.map((author) => [author._id, nameOf(author)])), [authors, nameOf])
  const [day, clock] = useMemo(
    () => [
      new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone }),
      new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone }),
    ],
    [i18n.language, timeZone],
  )
  const versions = useMemo(() => versionsIn(records), [records])
  const [looking, setLooking] = useState<number>()
  const nameIn = ({ authorId }: ActRecord) => names.get(authorId ?? '') ?? t('unknownAuthor')
  const all = days.reduce((sum, { deeds }) => sum + deeds.length, 0)
  return (
    <>
      {all === 0 && <Text c="dimmed">{t('history.none')}</Text>}
      {newestActivities(days, wanted).map(({ date, deeds }) => (
        <section key={date.getTime()}>
          <h2 className={classes.day}>{day.format(date)}</h2>
          <ol className={classes.list}>
            {deeds.map((deed) => (
              <li key={deed.id}>
                <DeedRow
                  deed={deed}
                  clock={clock}
                  nameOf={nameIn}
                  newest={versions.at(-1)}
                  onShow={(record) => setLooking(versions.indexOf(record))}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {all > wanted && (
        <Button variant="default" mt="md" onClick={() => setWanted((shown) => shown + STEP)}>
          {t('history.more')}
        </Button>
      )}
      {looking !== undefined && (
        <Suspense>
          <VersionDialog acts={versions} at={looking} nameOf={nameIn} onClose={() => setLooking(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface RowProps {
  deed: ActivityGroup
  clock: Intl.DateTimeFormat
  nameOf: (record: ActRecord) => string
  newest: ActRecord | undefined
  onShow: (record: ActRecord) => void
}

const Version = ({ record, newest, onShow }: { record: ActRecord } & Pick<RowProps, 'newest' | 'onShow'>) => {
  const { t } = useTranslation('notes')
  const { t: tErrors } = useTranslation('errors')
  const { note, member } = useOpenNote()
  const cache = useQueryClient()
  if (versionsIn([record]).length === 0) return null
  const setHidden = async (hidden: boolean) => {
    const words = { yes: t('history.hide.yes'), no: t('history.hide.no') }
    if (hidden && !(await ask({ title: t('history.hide.title'), text: t('history.hide.text'), ...words }))) return
    await setVersionHidden(record, hidden)
    await cache.invalidateQueries({ queryKey: historyKey(note) })
  }
  const hidden = record.hidden === true
  const isManager = canManage(member)
  return (
    <>
      {hidden && <span className={classes.hidden}>{t('history.hidden')}</span>}
      {isManager && record !== newest && (
        <IconAction
          label={t(hidden ? 'history.unhide' : 'history.hide')}
          className={classes.show}
          onClick={() => void setHidden(!hidden).catch((error: unknown) => toastError(errorText(error, tErrors)))}
        >
          {hidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
        </IconAction>
      )}
      {(!hidden || isManager) && (
        <IconAction label={t('history.show')} className={classes.show} onClick={() => onShow(record)}>
          <IconFileSearch size={18} aria-hidden />
        </IconAction>
      )}
    </>
  )
}

/** One activity; repeated ones are grouped in a row that expands. */
const DeedRow = ({ deed: { act, records }, clock, nameOf, newest, onShow }: RowProps) => {
  const { t } = useTranslation('notes')
  const Icon = ICONS[act.kind]
  const names = [...new Set(records.map(nameOf))]
  const line = (
    <>
      <span className={classes.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={classes.words}>
        <Names names={names} /> <ActWords act={act} people={names.length} />
        {records.length > 1 && (
          <span className={classes.times}>
            {' · '}
            {t('history.times', { number: records.length })}
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </span>
        )}
      </span>
      <Clock records={records} clock={clock} />
    </>
  )
  const [only] = records
  if (only && records.length === 1)
    return (
      <div className={classes.deed}>
        {line}
        <Version record={only} newest={newest} onShow={onShow} />
      </div>
    )
  return (
    <details className={classes.details}>
      <summary className={classes.deed}>{line}</summary>
      <ol className={classes.list}>
        {records.map((record) => (
          <li key={record._id} className={classes.single}>
            <span className={classes.words} dir="auto">
              {nameOf(record)}
            </span>
            <Clock records={[record]} clock={clock} />
            <Version record={record} newest={newest} onShow={onShow} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Maximum number of readers named; others are counted. */
const NAMED = 3

const Names = ({ names }: { names: readonly string[] }) => {
  const { t, i18n } = useTranslation('notes')
  const others = names.length - NAMED
  const said = others > 0 ? [...names.slice(0, NAMED), t('history.others', { number: others })] : names
  return (
    <span className={classes.name} dir="auto">
      {new Intl.ListFormat(i18n.language).format(said)}
    </span>
  )
}

/** `people` is the number of authors, for plural forms of verbs. */
const ActWords = ({ act, people }: { act: Act; people: number }) => {
  const { t } = useTranslation('notes')
  if (act.kind === 'other') return <>{act.name}</>
  if ('link' in act) return <>{t(`history.${act.kind}`, { link: t(`link.from.${act.link}`) })}</>
  return <>{t(`history.${act.kind}`, { count: people })}</>
}

const Clock = ({ records, clock }: { records: readonly ActRecord[]; clock: Intl.DateTimeFormat }) => {
  const [newest, oldest] = [records[0], records.at(-1)]
  if (!newest || !oldest) return null
  return (
    <time dateTime={newest.timestamp} className={classes.clock}>
      {clock.formatRange(new Date(oldest.timestamp), new Date(newest.timestamp))}
    </time>
  )
}
