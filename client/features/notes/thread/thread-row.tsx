import { Anchor, Badge, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { ThreadNote } from '../../../../shared/domain/threads.ts'
import { roomOf } from '../../../../shared/wire/realtime.ts'
import { Body } from '../../../engines/editor/body.tsx'
import { useMember } from '../../../entities/author/member.ts'
import { useNames } from '../../../entities/community/community.ts'
import { ModerationNoticesLater } from '../../../entities/moderation/moderation-notices-later.tsx'
import { bodyField, fieldsOf, titleField } from '../../../entities/note/fields.ts'
import { useReferencesBy } from '../../../entities/note/references.ts'
import { useDisplayLanguage } from '../../../entities/note/use-display-language.ts'
import { useRoom } from '../../../lib/live.ts'
import { paths } from '../../../lib/paths.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { supportLinks } from '../notes.queries.ts'
import { mayBuildOn } from '../reading/may-build-on.ts'
import { RiseAboveFrame } from '../reading/rise-above-frame.tsx'
import { PICTURED, ThreadPicture } from './thread-picture.tsx'
import { type Text as Stored, textQuery } from './thread.queries.ts'
import classes from './thread.module.css'
import { useReadInSight } from './use-read-in-sight.ts'

export const headingOf = (noteId: string) => `thread-${noteId}`

interface Props {
  note: ThreadNote
  communityId: string
  viewId: string | undefined
  /** Title of the note above that it builds on. */
  parentTitle: string | undefined
  /** Another note stands between. */
  isApart: boolean
  isLive: boolean
  isOpened: boolean
  isListed: (id: string) => boolean
  onBuildOn: (parent: Contribution) => void
}

/** A note of a thread with its whole text. */
export const ThreadRow = memo(({ note, communityId, viewId, onBuildOn, ...place }: Props) => {
  const { t, i18n } = useTranslation(['notes', 'thread', 'views'])
  const isNote = note.type === 'Note'
  const isPictured = PICTURED.includes(note.type)
  const {
    data: text,
    error,
    refetch,
  } = useQuery({ ...textQuery(communityId, note._id), enabled: isNote || isPictured })
  const nameOf = useNames(communityId)
  useRoom(place.isLive ? roomOf('linkto', note._id) : undefined)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' })
  const title = text ? <Title note={text.note} /> : note.title || t('untitled')
  const { parentTitle } = place
  const buildsOn = parentTitle ? t('parent', { title: parentTitle }) : t('parent.untitled')
  return (
    <article
      id={headingOf(note._id)}
      className={classes.note}
      aria-labelledby={`${headingOf(note._id)}-title`}
      aria-current={place.isOpened || undefined}
      tabIndex={-1}
      data-thread-note
    >
      <h2 id={`${headingOf(note._id)}-title`} className={classes.title} dir="auto">
        {title}
      </h2>
      <Text c="dimmed" size="sm">
        {note.authors.flatMap((id) => nameOf.get(id) ?? []).join(', ')}
        {' · '}
        <time dateTime={note.modified}>{day.format(new Date(note.modified))}</time>
      </Text>
      {parentTitle !== undefined &&
        (place.isApart ? (
          <Text c="dimmed" size="sm" dir="auto">
            {buildsOn}
          </Text>
        ) : (
          <VisuallyHidden>{buildsOn}</VisuallyHidden>
        ))}
      {note.alsoOn.map(({ _id, type, title: other }) => (
        <Text key={_id} size="sm" dir="auto">
          <AlsoOn id={_id} type={type} viewId={viewId} isListed={place.isListed(_id)}>
            {t('thread:alsoOn', { title: other || t('untitled') })}
          </AlsoOn>
        </Text>
      ))}
      {text && isNote ? (
        <Whole text={text} viewId={viewId} onBuildOn={onBuildOn} />
      ) : text === null ? (
        <Text mt="sm">{t('missing.title')}</Text>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : isNote ? (
        <Skeleton h="4rem" mt="sm" />
      ) : (
        <>
          {isPictured && (text ? <ThreadPicture object={text.note} /> : <Skeleton h="8rem" maw="12rem" mt="sm" />)}
          <Anchor component={RouterLink} to={paths.contribution(note._id, viewId)} className={classes.open}>
            {t('views:menu.open')}
          </Anchor>
        </>
      )}
    </article>
  )
})

const Title = ({ note }: { note: Contribution }) => {
  const { t } = useTranslation('notes')
  const { lang, tags } = useDisplayLanguage(note)
  const fields = fieldsOf(note)
  const title = fields[titleField(lang)]
  return <span lang={title ? tags.shown : tags.own}>{title || fields.title || t('untitled')}</span>
}

interface OtherProps {
  id: string
  type: string
  viewId: string | undefined
  isListed: boolean
  children: string
}

const AlsoOn = ({ id, type, viewId, isListed, children }: OtherProps) => {
  if (isListed) return <Anchor href={`#${headingOf(id)}`}>{children}</Anchor>
  return (
    <Anchor component={RouterLink} to={type === 'Note' ? paths.thread(id, viewId) : paths.contribution(id, viewId)}>
      {children}
    </Anchor>
  )
}

interface WholeProps extends Pick<Props, 'viewId' | 'onBuildOn'> {
  text: Stored
}

const Whole = ({ text: { note, links }, viewId, onBuildOn }: WholeProps) => {
  const { t } = useTranslation(['notes', 'thread'])
  const shown = useRef<HTMLDivElement>(null)
  useReadInSight(shown, note)
  const fields = useMemo(() => fieldsOf(note), [note])
  const { lang, tags } = useDisplayLanguage(note)
  const titles = useMemo(() => new Map(supportLinks(links).map(({ _id, _from }) => [_id, _from.title])), [links])
  const references = useReferencesBy(note.communityId, links)
  const views = links.flatMap(({ type, from }) => (type === 'contains' ? [from] : []))
  const member = useMember(note.communityId, viewId !== undefined && views.includes(viewId) ? [viewId] : views)
  const body = fields[bodyField(lang)]
  return (
    <>
      {member && <ModerationNoticesLater object={note} member={member} />}
      {note.keywords.length > 0 && (
        <ul className={classes.keywords} aria-label={t('keywords')}>
          {note.keywords.map((keyword) => (
            <li key={keyword}>
              <Badge variant="light" tt="none">
                {keyword}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <RiseAboveFrame note={note} />
      <div ref={shown} className={classes.text}>
        <Body body={body || fields.body} titles={titles} references={references} lang={body ? tags.shown : tags.own} />
      </div>
      <div className={classes.acts}>
        {member && mayBuildOn(member, note, links, viewId) && (
          <Button
            size="compact-md"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            data-build-on={note._id}
            aria-describedby={`${headingOf(note._id)}-title`}
            onClick={() => onBuildOn(note)}
          >
            {t('buildOn')}
          </Button>
        )}
        <Anchor component={RouterLink} to={paths.contribution(note._id, viewId)} className={classes.open}>
          {t('thread:open')}
        </Anchor>
      </div>
    </>
  )
}
