import { useCallback, useEffect, useRef, useState } from 'react'
import { dropRecording, findRecording, type KeptRecording, keepRecording } from './kept-recordings.ts'

const PART_MS = 1000
/** Safari records MP4, others WebM or Ogg. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

type State = 'idle' | 'asking' | 'recording' | 'paused' | 'recorded'
export type RecorderFault = 'denied' | 'noDevice' | 'unsupported'

const maySupport = () => 'MediaRecorder' in globalThis && navigator.mediaDevices !== undefined

/** Level of a microphone, 0 to 1, until the returned function is called. */
const followLevel = (stream: MediaStream, onLevel: (level: number) => void) => {
  if (!('AudioContext' in globalThis)) return () => undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    onLevel(Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128)
  }, 100)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

/** Records a voice, at most `limit` milliseconds, and keeps it in this browser until it is dropped. */
export const useRecorder = (key: string, limit: number) => {
  const [state, setState] = useState<State>('idle')
  const [fault, setFault] = useState<RecorderFault>()
  const [recording, setRecording] = useState<KeptRecording>()
  const [isFound, setFound] = useState(false)
  const [elapsed, setElapsed] = useState(0)
  const [level, setLevel] = useState(0)
  const recorder = useRef<MediaRecorder>(undefined)
  const end = useRef(() => {})

  useEffect(() => {
    let isOpen = true
    const offer = async () => {
      const found = await findRecording(key)
      if (!isOpen || !found || recorder.current) return
      setRecording(found)
      setFound(true)
      setState('recorded')
    }
    void offer()
    return () => {
      isOpen = false
      if (recorder.current?.state !== 'inactive') recorder.current?.stop()
      end.current()
    }
  }, [key])

  const start = useCallback(async () => {
    setFault(undefined)
    if (!maySupport()) return setFault('unsupported')
    setState('asking')
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      setState('idle')
      return setFault(error instanceof Error && error.name === 'NotFoundError' ? 'noDevice' : 'denied')
    }
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    const one = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 48_000 })
    recorder.current = one
    const kept: KeptRecording = { type: one.mimeType.split(';')[0] ?? '', parts: [], at: Date.now() }
    let whole = Promise.resolve()
    let time = 0
    const stopLevel = followLevel(stream, setLevel)
    const clock = setInterval(() => {
      if (one.state !== 'recording') return
      time += PART_MS / 4
      setElapsed(time)
      if (time >= limit) one.stop()
    }, PART_MS / 4)
    end.current = () => {
      clearInterval(clock)
      stopLevel()
      for (const track of stream.getTracks()) track.stop()
    }
    one.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return
      const before = whole
      const add = async () => {
        await before
        kept.parts.push(await data.arrayBuffer())
        await keepRecording(key, kept)
      }
      whole = add()
    })
    one.addEventListener('stop', () => {
      end.current()
      const settle = async () => {
        await whole
        setLevel(0)
        setRecording(kept)
        setState(kept.parts.length > 0 ? 'recorded' : 'idle')
      }
      void settle()
    })
    setElapsed(0)
    one.start(PART_MS)
    setState('recording')
  }, [key, limit])

  return {
    state,
    fault,
    recording,
    /** It is of an earlier visit. */
    isFound,
    elapsed,
    level,
    start,
    pause: () => {
      recorder.current?.pause()
      setState('paused')
    },
    resume: () => {
      recorder.current?.resume()
      setState('recording')
    },
    finish: () => recorder.current?.stop(),
    drop: async () => {
      recorder.current = undefined
      setRecording(undefined)
      setFound(false)
      setElapsed(0)
      setState('idle')
      await dropRecording(key)
    },
  }
}
