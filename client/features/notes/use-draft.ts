import { useEffect, useMemo, useRef, useState } from 'react'
import type { Contribution } from '../../../shared/contributions.ts'
import type { Link } from '../../../shared/links.ts'
import { newMarkId, renameMarks, supportIds } from '../../editor/marks.ts'
import type { Owner } from '../../lib/draft-store.ts'
import { randomId } from '../../lib/random-id.ts'
import { useKeeping } from '../../lib/use-keeping.ts'
import { dropDraft, findDraft, holdDraft, keepDraft, type Draft } from './draft-store.ts'
import {
  bodiesIn,
  differing,
  type Edits,
  fieldsOf,
  isBodyField,
  isEmpty,
  isTitleField,
  withBodies,
} from '../../note/fields.ts'
import type { Support } from '../../note/open-note.ts'

interface Writing {
  edits: Edits
  /** The version that the edits began from; undefined while there are none. */
  version: number | undefined
}
const NOTHING: Writing = { edits: {}, version: undefined }

const writingOf = (edits: Edits, version: number): Writing => (isEmpty(edits) ? NOTHING : { edits, version })

export type Supports = ReadonlyMap<string, Support>

const withEntries = (known: Supports, more: Iterable<readonly [string, Support]>): Supports =>
  new Map([...known, ...more])

/** The supports that the marks in all texts stand for, by the mark's id. */
const supportsIn = (fields: Edits, supports: Supports) =>
  [...new Set(bodiesIn(fields).flatMap(supportIds))].flatMap((id) => {
    const support = supports.get(id)
    return support ? [[id, support] as const] : []
  })

/**
 * What is being written lies over the note as it is stored: shown = edited ?? stored. It is kept in the browser
 * while it differs, and dropped when it has been contributed.
 */
export const useDraft = (note: Contribution, owner: Owner, editable: boolean, links: readonly Link[]) => {
  const [writing, setWriting] = useState(NOTHING)
  const [added, setAdded] = useState<Supports>(new Map())
  const [recoverable, setRecoverable] = useState(() => worthRecovering(owner, note))
  const recovered = useRef<Draft>(undefined)
  const [id] = useState(randomId)
  useEffect(() => holdDraft(id), [id])

  const supports = useMemo(
    () => withEntries(added, links.map((link) => [link._id, { id: link.from, title: link._from.title }])), // prettier-ignore
    [added, links],
  )
  const shown = { ...fieldsOf(note), ...writing.edits }
  const hasEdits = !isEmpty(writing.edits)

  const drop = () => {
    dropDraft(owner, id)
    if (recovered.current) dropDraft(owner, recovered.current.id)
    recovered.current = undefined
  }
  const keep = (): boolean => {
    // Whose note it is, is kept only where it was changed: a recovery takes nothing back that others have set since.
    const { title, keywords, permission, body } = shown
    const kept = keepDraft(owner, {
      id,
      noteId: note._id,
      title,
      keywords,
      permission,
      body,
      ...writing.edits,
      supports: Object.fromEntries(supportsIn(shown, supports)),
      version: writing.version ?? note.version,
      savedAt: Date.now(),
    })
    if (kept && recovered.current) dropDraft(owner, recovered.current.id)
    return kept
  }
  useKeeping(writing === NOTHING ? undefined : writing, () => (hasEdits ? keep() : dropDraft(owner, id)))

  const latest = useRef(writing)
  useEffect(() => {
    latest.current = writing
  })

  return {
    shown,
    edits: writing.edits,
    version: writing.version ?? note.version,
    dirty: editable && hasEdits,
    hasEdits,
    /** Somebody saved the note after the writing began. */
    overtaken: writing.version !== undefined && note.version > writing.version,
    supports,
    keep,
    edit: (changes: Edits) =>
      setWriting((known) =>
        writingOf(differing({ ...known.edits, ...changes }, fieldsOf(note)), known.version ?? note.version),
      ),
    /** A new mark for a support that is put into the text. */
    addSupport: (support: Support) => {
      const mark = { id: newMarkId(support.id), title: support.title }
      setAdded((known) => withEntries(known, [[mark.id, support]]))
      return mark
    },
    /** New marks have become links. */
    renamed: (names: ReadonlyMap<string, string>) => {
      const linked = supportsIn(shown, supports).flatMap(([markId, support]) => {
        const linkId = names.get(markId)
        return linkId ? [[linkId, support] as const] : []
      })
      setAdded((known) => withEntries(known, linked))
      setWriting(({ edits, version }) => ({
        edits: withBodies(edits, (body) => renameMarks(body, names)),
        version,
      }))
    },
    /** These edits are stored now; what was typed since stays. */
    settled: (sent: Edits, saved: Contribution) => {
      setWriting(({ edits }) => writingOf(differing(edits, sent), saved.version))
      if (isEmpty(differing(latest.current.edits, sent))) drop()
    },
    /** From now on the writing is meant to replace this version. */
    continueFrom: (version: number) => setWriting(({ edits }) => writingOf(edits, version)),
    recoverable,
    recover: () => {
      if (!recoverable) return
      const own = recoverable.noteId === note._id
      const { title, keywords } = recoverable
      const edits = own
        ? editsIn(recoverable)
        : { ...textsIn(recoverable), title: shown.title || title, keywords: shown.keywords || keywords }
      setAdded((known) => withEntries(known, Object.entries(recoverable.supports)))
      setWriting(writingOf(differing(edits, fieldsOf(note)), own ? recoverable.version : note.version))
      recovered.current = recoverable
      setRecoverable(undefined)
    },
    /** Throws away what could be recovered. */
    forget: () => {
      if (recoverable) dropDraft(owner, recoverable.id)
      setRecoverable(undefined)
    },
  }
}
export type NoteDraft = ReturnType<typeof useDraft>

/** The texts that a kept draft holds, in all languages. */
const textsIn = (draft: Draft): Edits =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      (isTitleField(name) || isBodyField(name)) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** What a kept draft says of its own note. */
const editsIn = (draft: Draft): Edits => {
  const { keywords, permission, group, authors, visitorRole, slider } = draft
  return {
    ...textsIn(draft),
    keywords,
    permission,
    ...(group !== undefined && { group }),
    ...(authors && { authors }),
    ...(visitorRole !== undefined && { visitorRole }),
    ...(slider !== undefined && { slider }),
  }
}

/** A kept draft that says what the note says already has nothing to give back. */
const worthRecovering = (owner: Owner, note: Contribution): Draft | undefined => {
  const draft = findDraft(owner, note._id, note.status === 'unsaved')
  if (!draft || draft.noteId !== note._id) return draft
  if (!isEmpty(differing(editsIn(draft), fieldsOf(note)))) return draft
  dropDraft(owner, draft.id)
  return undefined
}
