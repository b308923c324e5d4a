import { Text, Title, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { VideoTag } from '../../../shared/domain/videos.ts'
import { useNames } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { ask } from '../../ui/ask.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { toastError } from '../../ui/toasts.ts'
import { clockTime } from './clock-time.ts'
import { removeTag } from './tags.calls.ts'
import classes from './videos.module.css'

interface Props {
  video: Contribution
  member: Member | undefined
  tags: readonly VideoTag[]
  now: readonly VideoTag[]
  onChoose: (tag: VideoTag) => void
}

export const Comments = ({ video, member, tags, now, onChoose }: Props) => {
  const { t } = useTranslation('videos')
  const nameOf = useNames(video.communityId)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const remove = useRemoval(video, () => heading.current?.focus())
  const mayRemove = ({ authorId }: VideoTag) =>
    member !== undefined && member.authorId !== null && (authorId === member.authorId || canManage(member))
  return (
    <section aria-labelledby={headingId}>
      <Title order={3} id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
        {t('comments')}
      </Title>
      {tags.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      <ol className={classes.list}>
        {tags.map((tag) => (
          <li key={tag.id} className={classes.comment} data-now={now.includes(tag) || undefined}>
            <UnstyledButton
              className={classes.time}
              aria-label={t('goTo', { time: clockTime(tag.time) })}
              onClick={() => onChoose(tag)}
            >
              {clockTime(tag.time)}
            </UnstyledButton>
            <span className={classes.words}>
              <span dir="auto">{tag.comment}</span>
              <Text span size="sm" c="dimmed">
                {nameOf.get(tag.authorId)}
              </Text>
            </span>
            {mayRemove(tag) && (
              <IconAction label={t('delete', { time: clockTime(tag.time) })} onClick={() => void remove(tag)}>
                <IconTrash size={18} aria-hidden />
              </IconAction>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const useRemoval = (video: Contribution, onGone: () => void) => {
  const { t } = useTranslation('videos')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  return async (tag: VideoTag) => {
    const words = { title: t('delete.title'), text: t('delete.question'), yes: t('delete.yes'), no: t('delete.keep') }
    if (!(await ask({ ...words, danger: true }))) return
    try {
      await removeTag(cache, video, tag)
      onGone()
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
  }
}
