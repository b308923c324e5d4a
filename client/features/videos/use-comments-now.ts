import { type RefObject, useEffect, useState } from 'react'
import { VIDEO_COMMENT_CHECK_MS } from '../../../shared/wire/limits.ts'
import { tagsAt, type VideoTag } from '../../../shared/domain/videos.ts'

const NONE: readonly VideoTag[] = []

/** Comments at the current playback time, polled during playback. */
export const useCommentsNow = (
  player: RefObject<HTMLVideoElement | null>,
  tags: readonly VideoTag[],
  playing: boolean,
): readonly VideoTag[] => {
  const [now, setNow] = useState(NONE)
  useEffect(() => {
    if (!playing) return undefined
    const look = () => {
      const found = tagsAt(tags, player.current?.currentTime ?? 0)
      setNow((known) => (found.length === known.length && found.every((tag, at) => tag === known[at]) ? known : found))
    }
    const timer = setInterval(look, VIDEO_COMMENT_CHECK_MS)
    return () => clearInterval(timer)
  }, [player, tags, playing])
  return now
}
