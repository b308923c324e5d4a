import { isLanguageCode, type NoteLanguages } from '../../shared/rules/note-languages.ts'
import { derivedFields } from '../features/contributions/note-fields.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { ObjectModel, type ObjectDoc } from '../graph/objects/objects.model.ts'
import { collection } from '../store/collection.ts'

const BATCH = 500

type Note = Pick<ObjectDoc, '_id' | 'title' | 'keywords' | 'data'>

const languagesOf = ({ data: { languages, defaultLang } }: Note): NoteLanguages | undefined => {
  if (typeof defaultLang !== 'string' || !Array.isArray(languages)) return undefined
  return { codes: languages.filter((code) => typeof code === 'string' && isLanguageCode(code)), defaultLang }
}

/** Adds excerpts for cards to all notes and their `contains` links. */
export const fillExcerpts = async (): Promise<void> => {
  let batch: Note[] = []
  const write = async () => {
    const excerpts = batch.map((note) => [note._id, derivedFields(note, undefined, languagesOf(note)).excerpt] as const)
    batch = []
    const shown = excerpts.filter(([, excerpt]) => Object.keys(excerpt).length > 0)
    if (shown.length === 0) return
    await collection(ObjectModel).bulkWrite(
      shown.map(([_id, excerpt]) => ({ updateOne: { filter: { _id }, update: { $set: { excerpt } } } })),
    )
    await collection(LinkModel).bulkWrite(
      shown.map(([to, excerpt]) => ({
        updateMany: { filter: { to, type: 'contains' }, update: { $set: { '_to.excerpt': excerpt } } },
      })),
    )
  }
  const projection = { title: 1, keywords: 1, data: 1 }
  for await (const note of collection(ObjectModel).find<Note>({ type: 'Note' }, { projection })) {
    batch.push(note)
    if (batch.length === BATCH) await write()
  }
  await write()
}
