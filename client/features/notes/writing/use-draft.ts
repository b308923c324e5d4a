import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import { newMarkId, renameMarks, supportIds } from '../../../engines/editor/marks.ts'
import type { Owner } from '../../../lib/draft-store.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useAutosave } from '../../../lib/use-autosave.ts'
import { useFoundDraft } from '../../../lib/use-found-draft.ts'
import { baseOf, continued, type Draft, dropDraft, editsIn, holdDraft, keepDraft, textsIn } from './draft-store.ts'
import { findRecoverable, linkToParents } from './recovery.ts'
import { bodiesIn, type Edits, type Fields, fieldsOf, withBodies } from '../../../entities/note/fields.ts'
import { differing, isEmpty } from '../../../entities/object/edits.ts'
import type { Support } from '../../../entities/note/open-note.ts'

/** Version and fields of the note when editing began; drafts of older clients lack the fields. */
interface Began {
  version: number
  base: Partial<Fields> | undefined
}
interface Writing {
  edits: Edits
  /** Undefined without edits. */
  began: Began | undefined
}
const NOTHING: Writing = { edits: {}, began: undefined }

const writingOf = (edits: Edits, began: Began): Writing => (isEmpty(edits) ? NOTHING : { edits, began })

const beganFrom = (note: Contribution): Began => ({ version: note.version, base: fieldsOf(note) })

export type Supports = ReadonlyMap<string, Support>

const withEntries = (known: Supports, more: Iterable<readonly [string, Support]>): Supports =>
  new Map([...known, ...more])

/** Supports of the marks in all texts, by mark id. */
const supportsIn = (fields: Edits, supports: Supports) =>
  [...new Set(bodiesIn(fields).flatMap(supportIds))].flatMap((id) => {
    const support = supports.get(id)
    return support ? [[id, support] as const] : []
  })

/**
 * Unsaved edits of a note: displayed field = edited ?? stored. Stored in the browser while they differ, and dropped
 * after contributing.
 */
export const useDraft = (
  note: Contribution,
  owner: Owner,
  editable: boolean,
  links: readonly Link[],
  begunTitle?: string,
) => {
  const cache = useQueryClient()
  const [writing, setWriting] = useState(() =>
    begunTitle ? writingOf(differing<Fields>({ title: begunTitle }, fieldsOf(note)), beganFrom(note)) : NOTHING,
  )
  /** Ahead of the render, because an editor that closes with its save is unmounted without another one. */
  const latest = useRef(writing)
  const write = (next: Writing) => {
    latest.current = next
    setWriting(next)
  }
  const [supports, setSupports] = useState<Supports>(new Map())
  const [linksKnown, setLinksKnown] = useState<readonly Link[]>()
  /** The browser's storage is full or disabled. */
  const [unkept, setUnkept] = useState(false)
  const recovered = useRef<Draft>(undefined)
  const [id] = useState(randomId)
  useEffect(() => holdDraft(id), [id])
  const [recoverable, setRecoverable] = useFoundDraft(() => findRecoverable(owner, note))

  // Supports whose links were deleted by others are kept while marks in the edits may use them.
  if (links !== linksKnown) {
    setLinksKnown(links)
    setSupports(withEntries(supports, links.map((link) => [link._id, { id: link.from, title: link._from.title }]))) // prettier-ignore
  }
  const stored = fieldsOf(note)
  const shown = { ...stored, ...writing.edits }
  const hasEdits = !isEmpty(writing.edits)
  const began = writing.began ?? beganFrom(note)

  const drop = () => {
    dropDraft(owner, id)
    if (recovered.current) dropDraft(owner, recovered.current.id)
    recovered.current = undefined
  }
  const keep = (): boolean => {
    // Of unchanged fields only title, keywords, permission and body are stored, so that restoring does not revert other
    // changes by others.
    const { edits, began = beganFrom(note) } = latest.current
    const { title, keywords, permission, body } = { ...stored, ...began.base }
    const kept = keepDraft(owner, {
      title,
      keywords,
      permission,
      body,
      ...edits,
      id,
      noteId: note._id,
      ...(began.base && { base: { ...stored, ...began.base } }),
      supports: Object.fromEntries(supportsIn({ ...stored, ...edits }, supports)),
      version: began.version,
      savedAt: Date.now(),
    })
    if (kept && recovered.current) dropDraft(owner, recovered.current.id)
    setUnkept(!kept)
    return kept
  }
  useAutosave(writing === NOTHING ? undefined : writing, () =>
    isEmpty(latest.current.edits) ? dropDraft(owner, id) : keep(),
  )

  const recover = (draft: Draft) => {
    const own = draft.noteId === note._id
    const { title, keywords } = draft
    const edits = own
      ? editsIn(draft)
      : { ...textsIn(draft), title: shown.title || title, keywords: shown.keywords || keywords }
    setSupports((known) => withEntries(known, Object.entries(draft.supports)))
    const from = { version: draft.version, base: baseOf(draft) }
    write(writingOf(differing(edits, stored), own ? from : beganFrom(note)))
    if (!own) void linkToParents(cache, note._id, draft.noteId)
    recovered.current = draft
    setRecoverable(undefined)
  }
  const continueWithDraft = useEffectEvent((draft: Draft) => continued.delete(note._id) && recover(draft))
  useEffect(() => {
    if (recoverable) queueMicrotask(() => continueWithDraft(recoverable))
  }, [recoverable])

  return {
    shown,
    edits: writing.edits,
    ...began,
    unkept,
    dirty: editable && hasEdits,
    hasEdits,
    /** Another user saved the note after editing began. */
    conflict: note.version > began.version,
    supports,
    keep,
    edit: (changes: Edits) => {
      const { edits, began = beganFrom(note) } = latest.current
      write(writingOf(differing({ ...edits, ...changes }, stored), began))
    },
    /** Makes a mark for a support that is inserted into the text. */
    addSupport: (support: Support) => {
      const mark = { id: newMarkId(support.id), title: support.title }
      setSupports((known) => withEntries(known, [[mark.id, support]]))
      return mark
    },
    know: (more: Supports) => setSupports((known) => withEntries(known, more)),
    /** Drops saved edits and renames their marks to the ids of their links; later edits stay. */
    settled: (sent: Edits, saved: Contribution, names: ReadonlyMap<string, string>) => {
      const linked = supportsIn(shown, supports).flatMap(([markId, support]) => {
        const linkId = names.get(markId)
        return linkId ? [[linkId, support] as const] : []
      })
      const renamed = withBodies(latest.current.edits, (body) => renameMarks(body, names))
      setSupports((known) => withEntries(known, linked))
      write(writingOf(differing(renamed, sent), beganFrom(saved)))
      if (latest.current === NOTHING) drop()
    },
    /** Continues from the stored note, which the edits now replace. */
    continueWith: (edits: Edits) => {
      const wanted = differing(edits, stored)
      write(writingOf(wanted, beganFrom(note)))
      if (isEmpty(wanted)) drop()
      return wanted
    },
    recoverable,
    recover: () => recoverable && recover(recoverable),
    forget: () => {
      if (recoverable) dropDraft(owner, recoverable.id)
      setRecoverable(undefined)
    },
  }
}
export type NoteDraft = ReturnType<typeof useDraft>
