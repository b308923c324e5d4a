import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { randomId } from '../../lib/random-id.ts'
import type { Progress } from './attach-file.ts'

/** Parallel uploads; more would leave the page no connection. */
const AT_ONCE = 2
/** Display time of a finished upload (EDIT-089). */
const DONE_SHOWN_MS = 500

export interface UploadRow {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  percent: number
  error?: unknown
}

interface Aimed<Aim> extends UploadRow {
  aim: Aim
}

/** Uploads one file; `aim` is the target given when it was added. */
type Send<Aim> = (file: File, progress: Progress, aim: Aim) => Promise<unknown>

/** Upload queue. After all have ended, only failed uploads remain, for a retry. */
export const useUploads = <Aim>(send: Send<Aim>, onAllDone?: () => void) => {
  const [rows, setRows] = useState<readonly Aimed<Aim>[]>([])
  const running = useRef(new Map<string, AbortController>())

  const change = (id: string, changes: Partial<UploadRow>) =>
    setRows((known) => known.map((row) => (row.id === id ? { ...row, ...changes } : row)))

  const begin = useEffectEvent(async ({ id, file, aim }: Aimed<Aim>) => {
    const controller = new AbortController()
    running.current.set(id, controller)
    change(id, { state: 'sending' })
    const onProgress = (percent: number) => change(id, { percent })
    try {
      await send(file, { onProgress, signal: controller.signal }, aim)
      change(id, { state: 'done', percent: 100 })
    } catch (error) {
      change(id, { state: 'failed', error })
    } finally {
      running.current.delete(id)
    }
  })
  useEffect(() => {
    const waiting = rows.filter(({ id, state }) => state === 'waiting' && !running.current.has(id))
    for (const row of waiting.slice(0, Math.max(0, AT_ONCE - running.current.size))) void begin(row)
  }, [rows])

  const resting = !rows.some(({ state }) => state === 'waiting' || state === 'sending')
  const someDone = resting && rows.some(({ state }) => state === 'done')
  const finish = useEffectEvent(() => {
    const failed = rows.filter(({ state }) => state === 'failed')
    setRows(failed)
    if (failed.length === 0) onAllDone?.()
  })
  useEffect(() => {
    if (!someDone) return undefined
    const timer = setTimeout(() => finish(), DONE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [someDone])

  return {
    rows,
    add: (files: readonly File[], aim: Aim) =>
      setRows((known) => [
        ...known,
        ...files.map((file) => ({ id: randomId(), file, aim, state: 'waiting' as const, percent: 0 })),
      ]),
    retry: (id: string) => change(id, { state: 'waiting', percent: 0, error: undefined }),
    /** Cancels a running upload, or removes a failed one. */
    remove: (id: string) => {
      running.current.get(id)?.abort()
      setRows((known) => known.filter((row) => row.id !== id))
    },
  }
}
export type Uploads = Pick<ReturnType<typeof useUploads<unknown>>, 'rows' | 'retry' | 'remove'>
