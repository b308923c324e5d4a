import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import { SAVED_VISIBLE_MS } from '../../../../shared/wire/limits.ts'
import { markIds, renameMarks } from '../../../engines/editor/marks.ts'
import { newReferences } from '../../../engines/editor/references.ts'
import { ApiError } from '../../../lib/api.ts'
import { type Edits, fieldsOf } from '../../../entities/note/fields.ts'
import { differing, isEmpty } from '../../../entities/object/edits.ts'
import { objectQuery, savedInstead, cacheObject } from '../../../entities/object/objects.ts'
import { report } from '../../../lib/report.ts'
import { putNote, unlinkable } from '../notes.queries.ts'
import { type Names, saveOf } from './save-note.ts'
import type { NoteDraft } from './use-draft.ts'
import { useRetry } from './use-retry.ts'

export type SaveState = 'idle' | 'saving' | 'success' | 'failure' | 'stored'

interface Parts {
  note: Contribution
  links: readonly Link[]
  draft: NoteDraft
  /** New mark ids, for an open editor. */
  onLinked: (names: ReadonlyMap<string, string>) => void
  /** Flushes pending input, before the sent edits count as saved. */
  onSettling: () => void
  onSaved: (saved: Contribution) => void
  /** Without the line about a lost connection (CLSC-01). */
  classic: boolean
}

const MARKS = { idsIn: markIds, citedIn: newReferences, rename: renameMarks }

/** Saves a note and tracks the state: saving → success, or failure → stored in the browser. */
export const useSaving = ({ note, links, draft, onLinked, onSettling, onSaved, classic }: Parts) => {
  const cache = useQueryClient()
  const [state, setState] = useState<SaveState>('idle')
  const [error, setError] = useState<ApiError>()
  const names = useRef<Names>(new Map())

  /** Sends the edits; marks that cannot be linked become plain words, and the save is retried. */
  const send = async (edits: Edits, version: number): Promise<{ saved: Contribution; sent: Edits }> => {
    const { body, sent } = saveOf({ note, edits, supports: draft.supports, marks: MARKS, links, names: names.current })
    try {
      return { saved: await putNote(note, body, version), sent }
    } catch (reason) {
      const theirs = reason instanceof ApiError ? savedInstead(reason) : undefined
      if (theirs) cacheObject(cache, theirs)
      // The answer to an earlier try was lost: the stored note equals the edits.
      if (theirs && isEmpty(differing(sent, fieldsOf(theirs)))) return { saved: theirs, sent }
      const refused = reason instanceof ApiError ? unlinkable(reason) : []
      if (refused.length === 0) throw reason
      for (const [markId, linkId] of names.current) if (refused.includes(linkId)) names.current.set(markId, '')
      return send(edits, version)
    }
  }

  const isSending = useRef(false)
  /** A silent retry changes nothing on the screen while the connection is still lost. */
  const contribute = async ({ edits, version }: Pick<NoteDraft, 'edits' | 'version'> = draft, isSilent = false) => {
    if (isSending.current) return
    isSending.current = true
    if (!isSilent) {
      setState('saving')
      setError(undefined)
    }
    // Stored in the browser first, so that a lost answer loses no text.
    draft.keep()
    try {
      const { saved, sent } = await send(edits, version)
      cacheObject(cache, saved)
      if ([...names.current].some(([markId, linkId]) => markId !== linkId)) onLinked(names.current)
      onSettling()
      draft.settled(sent, saved, names.current)
      names.current = new Map([...names.current.values()].flatMap((linkId) => (linkId ? [[linkId, linkId]] : [])))
      setError(undefined)
      setState('success')
      onSaved(saved)
    } catch (reason) {
      const failure = reason instanceof ApiError ? reason : new ApiError(0, 'unknown', String(reason))
      if (isSilent && failure.code === 'offline') return
      if (failure.status === 403) void cache.invalidateQueries(objectQuery(note._id))
      report('error on modifyObject', failure)
      setError(failure)
      setState('failure')
    } finally {
      isSending.current = false
    }
  }

  const goOn = useEffectEvent(() => {
    if (state === 'success') setState('idle')
    else if (draft.keep()) setState('stored')
  })
  useEffect(() => {
    if (state !== 'success' && state !== 'failure') return undefined
    const timer = setTimeout(() => goOn(), state === 'success' ? SAVED_VISIBLE_MS : 0)
    return () => clearTimeout(timer)
  }, [state])

  const isOffline = !classic && error?.code === 'offline' && !draft.unkept && state !== 'saving'
  useRetry(isOffline, () => draft.hasEdits && void contribute(draft, true))

  return {
    state,
    error,
    contribute,
    /** The note is kept here, and contributed with the next connection. */
    isOffline,
  }
}
export type Saving = ReturnType<typeof useSaving>
