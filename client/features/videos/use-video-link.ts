import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { videoUrlOf } from '../../../shared/domain/videos.ts'
import { objectQuery } from '../../entities/object/objects.ts'

type Player = SyntheticEvent<HTMLVideoElement>

/**
 * Playback URL of a video, renewed once after a failure (it expires); playback continues at the same time. `attempt`
 * is the player's key.
 */
export const useVideoLink = (video: Contribution, player: RefObject<HTMLVideoElement | null>) => {
  const cache = useQueryClient()
  const [link, setLink] = useState(() => ({ url: videoUrlOf(video), attempt: 0 }))
  const [failed, setFailed] = useState(false)
  const renewal = useRef<'possible' | 'asking' | 'done'>('possible')
  const place = useRef<{ time: number; playing: boolean }>(undefined)

  const renew = async () => {
    renewal.current = 'asking'
    setFailed(false)
    try {
      const fresh = await cache.fetchQuery({ ...objectQuery(video._id), staleTime: 0 })
      setLink(({ attempt }) => ({ url: videoUrlOf(fresh), attempt: attempt + 1 }))
    } catch {
      setFailed(true)
    }
    renewal.current = 'done'
  }
  const refused = ({ currentTime, paused }: HTMLVideoElement) => {
    place.current ??= { time: currentTime, playing: !paused }
    if (renewal.current === 'possible') void renew()
    else if (renewal.current === 'done') setFailed(true)
  }
  const look = useEffectEvent(() => player.current?.error && refused(player.current))
  // Events before the mount are missed, so the error state is checked once.
  useEffect(() => void look(), [])
  return {
    ...link,
    failed,
    renew: () => void renew(),
    loading: {
      onError: ({ currentTarget }: Player) => refused(currentTarget),
      onLoadedMetadata: ({ currentTarget: ready }: Player) => {
        const at = place.current
        place.current = undefined
        if (!at) return
        ready.currentTime = at.time
        // Autoplay may be blocked.
        if (at.playing) ready.play().catch(() => undefined)
      },
      onCanPlay: () => {
        renewal.current = 'possible'
      },
    },
  }
}
