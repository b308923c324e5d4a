import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { ActRecord } from '../../../../shared/domain/records.ts'
import { canManage } from '../../../../shared/rules/access.ts'
import { supportIds } from '../../../engines/editor/marks.ts'
import { MOBILE } from '../../../lib/mobile.ts'
import { bodiesIn, fieldsOf } from '../../../entities/note/fields.ts'
import { useNames } from '../../../entities/community/community.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { NoteSkeleton } from '../note-skeleton.tsx'
import { supportLinks } from '../notes.queries.ts'
import { Differences, Words } from '../../../entities/note/versions/differences.tsx'
import { useRestore } from './use-restore.ts'
import classes from './version-dialog.module.css'
import { pastSupportsQuery, versionQuery } from '../../../entities/note/versions/versions.queries.ts'

/** Compare with the previous version, compare with the current note, or read. */
const WAYS = ['before', 'now', 'text'] as const
type Way = (typeof WAYS)[number]

interface Props {
  acts: readonly ActRecord[]
  at: number
  nameOf: (act: ActRecord) => string
  onClose: () => void
}

/** Versions of a note, to read, compare and restore. */
export const VersionDialog = ({ acts, at, nameOf, onClose }: Props) => {
  const { t, i18n } = useTranslation('versions')
  const { t: tNotes } = useTranslation('notes')
  const { note, editable, member } = useOpenNote()
  const [shown, setShown] = useState(at)
  const [way, setWay] = useState<Way>('before')
  const phone = useMediaQuery(MOBILE) ?? false
  const restore = useRestore(onClose)
  const [act, before] = [acts[shown], acts[shown - 1]]
  const isHidden = (one: ActRecord | undefined) => one?.hidden === true && !canManage(member)
  const version = useVersion(act, isHidden(act))
  const previous = useVersion(before, isHidden(before))
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  const error = version.error ?? previous.error
  const titles = useTitlesOf([version.data, previous.data])
  if (!act) return null
  const loaded = version.data !== undefined && (before === undefined || previous.data !== undefined)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={phone}
      title={t('version', { number: shown + 1, of: acts.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text c="dimmed">
        <span dir="auto">{nameOf(act)}</span> ·{' '}
        <time dateTime={act.timestamp}>{moment.format(new Date(act.timestamp))}</time>
      </Text>
      <Group justify="space-between" gap="xs" my="sm">
        <Button.Group>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            disabled={shown === 0}
            onClick={() => setShown(shown - 1)}
          >
            {t('version.earlier')}
          </Button>
          <Button
            variant="default"
            rightSection={<IconArrowRight size={18} aria-hidden />}
            disabled={shown === acts.length - 1}
            onClick={() => setShown(shown + 1)}
          >
            {t('version.later')}
          </Button>
        </Button.Group>
        <SegmentedControl
          aria-label={t('version.way')}
          value={way}
          onChange={(value) => setWay(value)}
          data={WAYS.map((value) => ({ value, label: t(`version.${value}`) }))}
        />
      </Group>
      <div className={classes.page} aria-live="polite">
        {loaded ? (
          isHidden(act) ? (
            <Text>{tNotes('history.hidden')}</Text>
          ) : (
            <Shown version={version.data} previous={previous.data} note={note} way={way} titles={titles} />
          )
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void (version.error ? version : previous).refetch()} />
        ) : (
          <NoteSkeleton />
        )}
      </div>
      {editable && version.data && shown < acts.length - 1 && (
        <Group justify="flex-end" mt="md">
          <Button onClick={() => void restore(fieldsOf(version.data ?? note), titles)}>{t('version.restore')}</Button>
        </Group>
      )}
    </Modal>
  )
}

/** `data` is null if hidden, even if the version is cached. */
const useVersion = (act: ActRecord | undefined, isHidden: boolean) => {
  const { data, ...query } = useQuery({
    ...versionQuery(act?.historicalObjectId ?? ''),
    enabled: act !== undefined && !isHidden,
  })
  return { ...query, data: isHidden ? null : data } as const
}

interface ShownProps {
  version: Contribution | null
  previous: Contribution | null | undefined
  note: Contribution
  way: Way
  titles: ReturnType<typeof useTitlesOf>
}

const Shown = ({ version, previous, note, way, titles }: ShownProps) => {
  const { t } = useTranslation('versions')
  const people = useNames(note.communityId)
  if (!version) return <Text>{t('version.forbidden')}</Text>
  const fields = fieldsOf(version)
  const names = new Map([...people, ...[...titles].map(([id, { title }]) => [id, title] as const)])
  if (way === 'now') return <Differences before={fields} after={fieldsOf(note)} titles={names} />
  if (way === 'before' && previous) return <Differences before={fieldsOf(previous)} after={fields} titles={names} />
  return <Words fields={fields} titles={names} />
}

/** Titles of the supports in some versions, including those whose links were deleted. */
const useTitlesOf = (versions: readonly (Contribution | null | undefined)[]) => {
  const { note, links } = useOpenNote()
  const known = new Map(supportLinks(links).map((link) => [link._id, { id: link.from, title: link._from.title }]))
  const ids = versions.flatMap((version) => (version ? bodiesIn(fieldsOf(version)).flatMap(supportIds) : []))
  const gone = [...new Set(ids)].filter((id) => !known.has(id)).toSorted()
  const past = useQuery(pastSupportsQuery(note.communityId, gone)).data
  return new Map([...known, ...(past ?? [])])
}
