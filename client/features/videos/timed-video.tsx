import { mayContribute } from '../../../shared/rules/access.ts'
import { Alert, Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { VIDEO_SIZE } from '../../../shared/rules/geometry.ts'
import { captionsOf } from '../../../shared/domain/captions.ts'
import { tagsOf } from '../../../shared/domain/videos.ts'
import { useMember } from '../../entities/author/member.ts'
import { CommentForm } from './comment-form.tsx'
import { Comments } from './comments.tsx'
import { CaptionsTrack } from './captions-track.tsx'
import { useCommentsNow } from './use-comments-now.ts'
import { useVideoLink } from './use-video-link.ts'
import classes from './videos.module.css'

export const TimedVideo = ({ video }: { video: Contribution }) => {
  const { t } = useTranslation('videos')
  const player = useRef<HTMLVideoElement>(null)
  const { url, attempt, failed, renew, loading } = useVideoLink(video, player)
  const captions = captionsOf(video)
  const [playing, setPlaying] = useState(false)
  const tags = useMemo(() => tagsOf(video), [video])
  const now = useCommentsNow(player, tags, playing)
  const member = useMember(video.communityId)
  if (url === undefined) return null
  const mayComment = member !== undefined && mayContribute(member) && video.status !== 'inactive'
  return (
    <div className={classes.timed}>
      <div className={classes.screen}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- CaptionsTrack */}
        <video
          key={attempt}
          ref={player}
          className={classes.video}
          src={url}
          {...VIDEO_SIZE}
          controls
          aria-label={video.title}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          {...loading}
        >
          {captions && <CaptionsTrack text={captions} />}
        </video>
        <div className={classes.marquee} data-playing={playing || undefined} aria-live="polite">
          {now.map(({ id, comment }) => (
            <span key={id} dir="auto">
              {comment}
            </span>
          ))}
        </div>
      </div>
      {failed && (
        <Alert color="red" role="alert" title={t('failed')}>
          <Button variant="default" onClick={renew}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {mayComment && <CommentForm video={video} player={player} />}
      <Comments
        video={video}
        member={member}
        tags={tags}
        now={now}
        onChoose={({ time }) => {
          if (player.current) player.current.currentTime = time
        }}
      />
    </div>
  )
}
