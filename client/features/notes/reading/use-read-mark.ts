import { useEffect, useEffectEvent, useRef } from 'react'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { READ_MARK_DELAY_MS } from '../../../../shared/wire/limits.ts'
import { reportFailure } from '../../../lib/report.ts'
import { markRead } from '../notes.queries.ts'

/**
 * Marks an active note read after a delay, and again when it is saved meanwhile. Returns a setter for versions that
 * need no mark, because an own save marks them.
 */
export const useReadMark = (note: Contribution | undefined) => {
  const marked = useRef(0)
  const markNow = useEffectEvent((object: Contribution) => {
    marked.current = object.version
    // A failed mark is repeated when the note is next opened.
    markRead(object).catch(reportFailure)
  })
  useEffect(() => {
    if (note?.status !== 'active' || note.version === marked.current) return undefined
    const timer = setTimeout(() => markNow(note), READ_MARK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [note])
  return (object: Contribution) => {
    marked.current = object.version
  }
}
