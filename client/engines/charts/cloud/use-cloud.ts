import { useEffect, useState } from 'react'
import { runWorker } from '../../workers/run-worker.ts'
import type { CountedWord, PlacedWord } from './cloud-shape.ts'
import { loadCode } from '../../../lib/load-code.ts'

/** Milliseconds per slice when the layout runs on the main thread. */
const SLICE = 8

const makeWorker = () => new Worker(new URL('./cloud-worker.ts', import.meta.url), { type: 'module' })

/** For older browsers without canvas in workers. */
const onPage = async (words: readonly CountedWord[]) => {
  const { layOutCloud } = await loadCode(() => import('./layout-cloud.ts'))
  return layOutCloud(words, { makeCanvas: () => document.createElement('canvas'), slice: SLICE })
}

const layOut = (words: readonly CountedWord[], stop: AbortSignal) =>
  typeof OffscreenCanvas === 'undefined' ? onPage(words) : runWorker(makeWorker, onPage, words, stop)

/** Returns the placed words; undefined until laid out, `'failed'` on an error. */
export const useCloud = (words: readonly CountedWord[]): PlacedWord[] | 'failed' | undefined => {
  const [placed, setPlaced] = useState<PlacedWord[] | 'failed'>()
  useEffect(() => {
    const stop = new AbortController()
    const set = (found: PlacedWord[] | 'failed') => stop.signal.aborted || setPlaced(found)
    layOut(words, stop.signal).then(set, () => set('failed'))
    return () => stop.abort()
  }, [words])
  return placed
}
