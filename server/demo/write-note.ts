import { cleanData } from '../features/contributions/content.ts'
import { derivedFields } from '../features/contributions/note-fields.ts'
import type { ObjectDoc } from '../graph/objects/objects.service.ts'
import { bodyOf } from './body.ts'
import type { Bulk } from './bulk.ts'
import type { Founded } from './founding.ts'
import type { PlannedNote } from './planned.ts'
import { REMARKS } from './topics/topics.ts'

export interface Picture {
  attachment: ObjectDoc
  url: string
  width: number
}

interface Surroundings {
  founded: Founded
  view: ObjectDoc
  written: WeakMap<PlannedNote, ObjectDoc>
  picture: Picture | undefined
}

const noteFields = (note: Pick<ObjectDoc, 'title' | 'keywords'>, body: string) => {
  const { data, words } = cleanData('Note', { body })
  return { ...note, data, ...derivedFields({ ...note, data }, words) }
}

/** Collects a note as its author creates it: empty draft, links, text and reads. */
export const writeNote = (
  bulk: Bulk,
  planned: PlannedNote,
  { founded, view, written, picture }: Surroundings,
): ObjectDoc => {
  const { communityId, authors, supports } = founded
  const { title, lang, passages, parent, citation, begun, saved, edited } = planned
  const people = planned.authors.flatMap((index) => authors[index] ?? [])
  const [author] = people
  if (!author) throw new Error('A note has an author.')
  const by = author._id

  const draft = bulk.insertObject(
    {
      type: 'Note',
      communityId,
      ...noteFields({ title: '', keywords: [] }, ''),
      status: 'unsaved',
      authors: [by],
      permission: planned.permission === 'private' ? 'private' : 'protected',
    },
    by,
    begun,
  )
  const above = parent && written.get(parent)
  if (above) bulk.insertLink({ communityId, from: draft, to: above, type: 'buildson' }, by, begun)
  bulk.insertLink({ communityId, from: view, to: draft, type: 'contains', data: { ...planned.place } }, by, begun)

  const marks = passages.map(({ support }) => {
    const from = support === undefined ? undefined : supports[support]
    return from && bulk.insertLink({ communityId, from, to: draft, type: 'supports' }, by, saved)._id
  })
  const cited = citation && written.get(citation.note)
  const reference =
    cited &&
    bulk.insertLink(
      { communityId, from: draft, to: cited, type: 'references', data: { text: citation.quote } },
      by,
      saved,
    )._id
  const inText = picture && {
    attachmentId: picture.attachment._id,
    url: picture.url,
    title: picture.attachment.title,
    width: picture.width,
  }
  const textOf = (count: number) =>
    noteFields(
      { title, keywords: [...planned.keywords] },
      bodyOf(passages.slice(0, count), { supports: marks, reference, picture: inText }),
    )

  const team = planned.group === undefined ? undefined : founded.teams[planned.group]
  let note = bulk.changeObject(
    draft,
    {
      ...textOf(edited ? passages.length - 1 : passages.length),
      status: 'active',
      permission: planned.permission,
      authors: people.map(({ _id }) => _id),
      ...(team && { group: team._id, _groupMembers: team.members ?? [] }),
      ...(lang !== 'en' && { langInNote: [lang] }),
    },
    by,
    saved,
  )
  if (picture) bulk.insertLink({ communityId, from: note, to: picture.attachment, type: 'attach' }, by, saved)
  bulk.read(author, note, saved)
  if (edited) {
    note = bulk.changeObject(note, textOf(passages.length), by, edited)
    bulk.read(author, note, edited)
  }
  for (const { reader, at } of planned.reads) {
    const who = authors[reader]
    if (who) bulk.read(who, note, at)
  }
  if (planned.remarked) remark(bulk, founded, planned, note, planned.remarked)
  if (planned.promising) markPromising(bulk, founded, planned, note, planned.promising)
  return note
}

/** An annotation of the first paragraph by the teacher (contract/model.md 10.4). */
const remark = (
  bulk: Bulk,
  { communityId, authors: [teacher] }: Founded,
  { passages: [first] }: PlannedNote,
  note: ObjectDoc,
  at: Date,
) => {
  if (!teacher || !first) return
  const quote = firstSentence(first.text)
  const own = [teacher.userName]
  const { data } = cleanData('Annotation', {
    quote,
    text: REMARKS[note.title.length % REMARKS.length],
    ranges: [{ start: '/p[1]', startOffset: 0, end: '/p[1]', endOffset: quote.length }],
    highlights: [],
    permissions: { read: [], update: own, delete: own, admin: own },
  })
  const annotation = bulk.insertObject(
    { type: 'Annotation', communityId, title: 'an Annotation', permission: 'protected', authors: [teacher._id], data },
    teacher._id,
    at,
  )
  bulk.insertLink({ communityId, from: annotation, to: note, type: 'annotates' }, teacher._id, at)
}

/** Marks the first sentence as promising (contract/model.md 4.1). */
const markPromising = (
  bulk: Bulk,
  { communityId, authors }: Founded,
  { passages: [first] }: PlannedNote,
  note: ObjectDoc,
  { reader, at }: NonNullable<PlannedNote['promising']>,
) => {
  const by = authors[reader]
  if (!by || !first) return
  const said = { idea: firstSentence(first.text), reason: '', color: '' }
  const fields = {
    type: 'promisingIdeaobj',
    communityId,
    title: 'an promisingIdeaobj',
    permission: 'protected' as const,
  }
  const idea = bulk.insertObject({ ...fields, authors: [by._id], data: said }, by._id, at)
  bulk.insertLink({ communityId, from: idea, to: note, type: 'promisings', data: { ...said } }, by._id, at)
}

const firstSentence = (text: string) => text.split(/(?<=[.!?])\s/)[0] ?? text
