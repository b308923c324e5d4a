import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Contribution } from '../../../shared/contributions.ts'
import { videoUrlOf } from '../../../shared/videos.ts'
import { objectQuery } from '../../lib/objects.ts'

type Player = SyntheticEvent<HTMLVideoElement>

/**
 * The address that a video is played from. It expires: one that is refused is asked for again once, and the video goes on
 * where it was. What others change of the video leaves its address alone. `attempt` names the player that tries it.
 */
export const useVideoLink = (video: Contribution) => {
  const cache = useQueryClient()
  const [link, setLink] = useState(() => ({ url: videoUrlOf(video), attempt: 0 }))
  const [failed, setFailed] = useState(false)
  const renewed = useRef(false)
  const place = useRef<{ time: number; playing: boolean }>(undefined)

  const renew = async () => {
    renewed.current = true
    setFailed(false)
    try {
      const fresh = await cache.fetchQuery({ ...objectQuery(video._id), staleTime: 0 })
      setLink(({ attempt }) => ({ url: videoUrlOf(fresh), attempt: attempt + 1 }))
    } catch {
      setFailed(true)
    }
  }
  return {
    ...link,
    failed,
    renew: () => void renew(),
    loading: {
      onError: ({ currentTarget: { currentTime, paused } }: Player) => {
        place.current ??= { time: currentTime, playing: !paused }
        if (renewed.current) setFailed(true)
        else void renew()
      },
      onLoadedMetadata: ({ currentTarget: player }: Player) => {
        const at = place.current
        place.current = undefined
        if (!at) return
        player.currentTime = at.time
        // A browser may want to be asked by a person first.
        if (at.playing) player.play().catch(() => undefined)
      },
      onCanPlay: () => {
        renewed.current = false
      },
    },
  }
}
