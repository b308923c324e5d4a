import { useMemo, useState } from 'react'
import type { TextMark } from '../../../engines/editor/passages.ts'

/** Highlighted passages, merged by reason. */
export const useMarkedText = () => {
  const [byReason, setByReason] = useState<ReadonlyMap<string, readonly TextMark[]>>(new Map())
  const marks = useMemo(() => [...byReason.values()].flat(), [byReason])
  const markText = (reason: string, asked: readonly TextMark[] | undefined) =>
    setByReason((known) => {
      if ((asked ?? []).length === 0 && !known.has(reason)) return known
      const others = [...known].filter(([name]) => name !== reason)
      return new Map(asked ? [...others, [reason, asked]] : others)
    })
  return { marks, markText }
}
