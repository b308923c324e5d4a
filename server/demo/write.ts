import type { Point } from '../../shared/geometry.ts'
import { cleanData } from '../features/contributions/content.ts'
import { firstFile, insertFiles } from '../features/files/first-files.ts'
import type { ObjectDoc } from '../features/objects/objects.service.ts'
import type { FileStore } from '../platform/file-store.ts'
import { newId } from '../store/new-id.ts'
import { transaction } from '../store/transaction.ts'
import { Bulk } from './bulk.ts'
import { foundSchool, type Founded } from './founding.ts'
import { cardHeight, Layout } from './layout.ts'
import { BANNER_TONES, bannerSvg, DRAWINGS } from './pictures/drawings.ts'
import { paint } from './pictures/paint.ts'
import { PICTURES } from './pictures/pictures.ts'
import type { PlannedNote, PlannedThread, School } from './school.ts'
import { WELCOME } from './topics/topics.ts'
import { writeNote, type Picture } from './write-note.ts'

export interface Means {
  files: FileStore
  /** The hash of the one password that everybody has. */
  passwordHash: string
  /** Told how many notes have come together. */
  onProgress?: (notes: number) => void
}

type Placed = Point & { width: number; height: number }

/** Writes a school into the connected store, as its services would have written it in the course of a term. */
export const writeSchool = async (school: School, means: Means): Promise<Founded> => {
  const bulk = new Bulk()
  const founded = await foundSchool(bulk, school, means.passwordHash)
  writeWelcome(bulk, school, founded)
  await bulk.settle()
  const writer = new ThreadWriter(bulk, founded, means)
  let notes = 0
  for (const thread of school.threads()) {
    await writer.write(thread)
    await bulk.settle()
    notes += thread.notes.length
    means.onProgress?.(notes)
  }
  await bulk.write()
  return founded
}

/** The first board: what the teacher says to everybody, and the way to the views. */
const writeWelcome = (bulk: Bulk, { begins, views }: School, founded: Founded) => {
  const { communityId, authors, welcome } = founded
  const [teacher] = authors
  if (!teacher) throw new Error('A school has a teacher.')
  const data = { width: 420, showInPlace: true }
  writeNote(
    bulk,
    {
      title: WELCOME.title,
      lang: 'en',
      keywords: [],
      passages: WELCOME.passages.map((text) => ({ text })),
      authors: [0],
      permission: 'public',
      begun: begins,
      saved: begins,
      place: { x: 60, y: 50, ...data },
      reads: authors.slice(1).map((_, index) => ({ reader: index + 1, at: views[0]?.begun ?? begins })),
    },
    { founded, view: welcome, written: new WeakMap(), picture: undefined },
  )
  for (const [index, view] of founded.views.entries()) {
    const place = { x: 60 + (index % 2) * 230, y: 300 + Math.floor(index / 2) * 80 }
    bulk.insertLink({ communityId, from: welcome, to: view, type: 'contains', data: place }, teacher._id, begins)
  }
}

/** Writes threads, each with its heading, its pictures and its rise-above. */
class ThreadWriter {
  readonly #bulk: Bulk
  readonly #founded: Founded
  readonly #files: FileStore
  readonly #written = new WeakMap<PlannedNote, ObjectDoc>()
  readonly #banners = new Map<string, number>()

  constructor(bulk: Bulk, founded: Founded, { files }: Means) {
    this.#bulk = bulk
    this.#founded = founded
    this.#files = files
  }

  async write({ view: index, banner, notes }: PlannedThread): Promise<void> {
    const view = this.#founded.views[index]
    const [teacher] = this.#founded.authors
    const [first] = notes
    if (!view || !teacher || !first) return
    if (banner) {
      const nth = this.#banners.get(view._id) ?? 0
      this.#banners.set(view._id, nth + 1)
      const { title, ...place } = banner
      const svg = bannerSvg(title, place.width, place.height, BANNER_TONES[nth % BANNER_TONES.length] ?? '')
      this.#drawing(teacher, view, { title, svg }, { ...place, fixed: true, draggable: false }, view.created)
    }
    for (const planned of notes) {
      const author = this.#founded.authors[planned.authors[0]]
      if (!author) continue
      const { shown } = planned
      const drawing = shown?.kind === 'drawing' ? DRAWINGS[shown.name] : undefined
      if (shown && drawing) this.#drawing(author, view, drawing, shown.place, planned.saved)
      const picture = shown?.kind === 'picture' ? await this.#picture(author, view, shown, planned.saved) : undefined
      const note = writeNote(this.#bulk, planned, { founded: this.#founded, view, written: this.#written, picture })
      this.#written.set(planned, planned.riseAbove ? this.#riseAbove(note, notes, planned) : note)
    }
  }

  #drawing(author: ObjectDoc, view: ObjectDoc, { title, svg }: { title: string; svg: string }, place: Placed & { fixed?: boolean; draggable?: boolean }, at: Date) {
    const { communityId } = this.#founded
    const { data } = cleanData('Drawing', { svg })
    const own = { type: 'Drawing', communityId, permission: 'protected' as const, authors: [author._id] }
    const draft = this.#bulk.insertObject({ ...own, title: 'a Drawing', data }, author._id, at)
    const drawing = this.#bulk.changeObject(draft, { title, status: 'active' }, author._id, at)
    const link = { communityId, from: view, to: drawing, type: 'contains' as const, data: { ...place, showInPlace: true } }
    this.#bulk.insertLink(link, author._id, at)
  } // prettier-ignore

  async #picture(author: ObjectDoc, view: ObjectDoc, { name, place }: { name: string; place: Placed }, at: Date): Promise<Picture | undefined> {
    const picture = PICTURES[name]
    if (!picture) throw new Error(`There is no picture ${name}.`)
    const { communityId } = this.#founded
    const own = { _id: newId(), communityId }
    const sent = { userId: author.userId ?? '', filename: `${name}.png`, bytes: paint(picture.rule) }
    const { file, data } = await firstFile(this.#files, own, sent)
    await transaction((session) => insertFiles(session, [file]))
    const fields = { ...own, type: 'Attachment', permission: 'protected' as const, authors: [author._id] }
    const draft = this.#bulk.insertObject({ ...fields, title: 'an Attachment', data: { version: 0 } }, author._id, at)
    const attachment = this.#bulk.changeObject(draft, { title: picture.title, status: 'active', data: { ...data } }, author._id, at)
    const link = { communityId, from: view, to: attachment, type: 'contains' as const, data: { ...place, showInPlace: true } }
    this.#bulk.insertLink(link, author._id, at)
    return { attachment, url: data.url, width: 280 }
  } // prettier-ignore

  /** Gives a note a view of its own that holds the other notes of the thread (contract/model.md 4.1). */
  #riseAbove(note: ObjectDoc, notes: readonly PlannedNote[], planned: PlannedNote): ObjectDoc {
    const { communityId } = this.#founded
    const [by = null] = note.authors
    const at = planned.edited ?? planned.saved
    const fields = { type: 'View', communityId, title: `riseabove:${note._id}`, permission: 'public' as const, authors: note.authors }
    const view = this.#bulk.insertObject(fields, by, at)
    const places = new Layout(notes.length).thread(0, notes.map(({ title }) => ({ depth: 0, height: cardHeight(title) })))
    for (const other of notes) {
      const to = this.#written.get(other)
      const place = places.shift()
      if (!to || !place) continue
      const data = { x: RISE_ABOVE_START + place.x, y: RISE_ABOVE_START + place.y }
      this.#bulk.insertLink({ communityId, from: view, to, type: 'contains', data }, by, at)
    }
    return this.#bulk.changeObject(note, { data: { ...note.data, riseabove: { viewId: view._id } } }, by, at)
  } // prettier-ignore
}

/** Where the notes of a rise-above begin (specification 2, section 9). */
const RISE_ABOVE_START = 10_000
