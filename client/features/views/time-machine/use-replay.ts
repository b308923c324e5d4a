import { useCallback, useEffect, useState } from 'react'
import { FIRST_FRAME, type Playlist, Replay } from '../../../../shared/rules/replay.ts'

/** Milliseconds per frame (TIME-08). */
const STEP_EVERY = 100

export const useReplay = <State>(playlist: Playlist<State>, start = FIRST_FRAME) => {
  const [replay] = useState(() => {
    const at = new Replay(playlist)
    at.goTo(start)
    return at
  })
  const [frame, setFrame] = useState(replay.frame)
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => {
      replay.step()
      setFrame(replay.frame)
      if (replay.isAtEnd) setPlaying(false)
    }, STEP_EVERY)
    return () => clearInterval(timer)
  }, [isPlaying, replay])

  /** Seeking stops playback. */
  const by = useCallback(
    (act: () => void) => {
      setPlaying(false)
      act()
      setFrame(replay.frame)
    },
    [replay],
  )
  const goTo = useCallback((wanted: number) => by(() => replay.goTo(wanted)), [by, replay])
  return {
    items: replay.items,
    frame,
    last: playlist.last,
    isPlaying,
    step: () => by(() => replay.step()),
    back: () => by(() => replay.back()),
    goTo,
    /** Restarts at the end. */
    play: () => {
      if (replay.isAtEnd) goTo(-1)
      setPlaying(true)
    },
    stop: () => setPlaying(false),
  }
}
export type ReplayState = ReturnType<typeof useReplay>
