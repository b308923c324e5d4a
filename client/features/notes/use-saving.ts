import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { SAVED_SHOWN_MS } from '../../../shared/wire/limits.ts'
import { markIds, renameMarks } from '../../engines/editor/marks.ts'
import { newReferences } from '../../engines/editor/references.ts'
import { ApiError } from '../../lib/api.ts'
import { bodiesIn, differing, type Edits, fieldsOf, isEmpty, withBodies } from '../../entities/note/fields.ts'
import { dropLink, takeLink } from '../../entities/link/links.ts'
import { objectQuery, savedInstead, takeObject } from '../../entities/object/objects.ts'
import { report } from '../../lib/report.ts'
import { linksOfMarks, noteCalls } from './notes.queries.ts'
import { saveNote } from './save-note.ts'
import type { NoteDraft } from './use-draft.ts'

export type SaveState = 'idle' | 'saving' | 'success' | 'failure' | 'stored'

interface Parts {
  note: Contribution
  draft: NoteDraft
  /** Told before the note is sent: the marks' new ids, for an open editor. */
  onLinked: (names: ReadonlyMap<string, string>) => void
  /** Has everything that was typed reported; told before what was sent counts as stored. */
  onSettling: () => void
  onSaved: (saved: Contribution) => void
}

const MARKS = { idsIn: markIds, citedIn: newReferences, rename: renameMarks }

/** Contributing a note and how it went: saving → success, or failure → stored in the browser. */
export const useSaving = ({ note, draft, onLinked, onSettling, onSaved }: Parts) => {
  const cache = useQueryClient()
  const [state, setState] = useState<SaveState>('idle')
  const [error, setError] = useState<ApiError>()

  const send = async (edits: Edits, version: number, onNames: (names: ReadonlyMap<string, string>) => void) => {
    const links =
      bodiesIn(edits).length === 0 ? [] : await linksOfMarks(cache, note._id, [fieldsOf(note), edits].flatMap(bodiesIn))
    const parts = { note, edits, supports: draft.supports, marks: MARKS, version, links, onLinked: onNames }
    const { saved, made, removed } = await saveNote(noteCalls, parts)
    for (const link of made) takeLink(cache, link)
    for (const link of removed) dropLink(cache, link)
    return saved
  }

  const contribute = async ({ edits, version }: Pick<NoteDraft, 'edits' | 'version'> = draft) => {
    setState('saving')
    setError(undefined)
    // Whatever happens to the answer, the words are safe.
    draft.keep()
    let sent = edits
    const onNames = (names: ReadonlyMap<string, string>) => {
      sent = withBodies(sent, (body) => renameMarks(body, names))
      draft.renamed(names)
      onLinked(names)
    }
    const accept = (saved: Contribution) => {
      takeObject(cache, saved)
      onSettling()
      draft.settled(sent, saved)
      setState('success')
      onSaved(saved)
    }
    try {
      accept(await send(sent, version, onNames))
    } catch (reason) {
      const failure = reason instanceof ApiError ? reason : new ApiError(0, 'unknown', String(reason))
      const theirs = savedInstead(failure)
      if (theirs) takeObject(cache, theirs)
      // An earlier answer was lost on the way: what we sent is what is there.
      if (theirs && isEmpty(differing(sent, fieldsOf(theirs)))) return accept(theirs)
      if (failure.status === 403) void cache.invalidateQueries(objectQuery(note._id))
      report('error on modifyObject', failure)
      setError(failure)
      setState('failure')
    }
  }

  const goOn = useEffectEvent(() => {
    if (state === 'success') setState('idle')
    else if (draft.keep()) setState('stored')
  })
  useEffect(() => {
    if (state !== 'success' && state !== 'failure') return undefined
    const timer = setTimeout(() => goOn(), state === 'success' ? SAVED_SHOWN_MS : 0)
    return () => clearTimeout(timer)
  }, [state])

  return { state, error, contribute }
}
export type Saving = ReturnType<typeof useSaving>
