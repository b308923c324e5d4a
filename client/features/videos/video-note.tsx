import { Alert, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { videoUrlOf } from '../../../shared/domain/videos.ts'
import { useNames } from '../../entities/community/community.ts'
import { useMember } from '../../entities/author/member.ts'
import { ModerationNoticesLater } from '../../entities/moderation/moderation-notices-later.tsx'
import { useLiveObject } from '../../entities/object/objects.ts'
import { useEndedText } from '../../entities/object/use-ended-text.ts'
import { TimedVideo } from './timed-video.tsx'
import classes from './videos.module.css'

interface Props {
  video: Contribution
  onTitleChange?: ((title: string) => void) | undefined
}

export const VideoNote = ({ video, onTitleChange }: Props) => {
  const { t, i18n } = useTranslation('videos')
  const { _id, title, authors, communityId, modified, status } = video
  useLiveObject(_id)
  const member = useMember(communityId)
  const endedText = useEndedText(video, member, t('removed'))
  const nameOf = useNames(communityId)
  const tellTitle = useEffectEvent((text: string) => onTitleChange?.(text))
  useEffect(() => tellTitle(title), [title])
  const names = authors.flatMap((id) => nameOf.get(id) ?? [])
  const when = new Date(modified).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <article className={classes.page}>
      <ModerationNoticesLater object={video} member={member} />
      {status === 'inactive' && (
        <Alert color="gray" role="status">
          {endedText}
        </Alert>
      )}
      <div>
        <Title order={2} className={classes.title} dir="auto">
          {title || t('untitled')}
        </Title>
        <Text c="dimmed" size="sm">
          {[...names, when].join(' · ')}
        </Text>
      </div>
      {videoUrlOf(video) ? <TimedVideo key={String(video.data.version)} video={video} /> : <Text>{t('noFile')}</Text>}
    </article>
  )
}
