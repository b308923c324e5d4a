import { innerViewTitle } from '../../shared/rules/inner-view.ts'
import { itemRoom } from '../../shared/rules/item-room.ts'
import type { ObjectDoc } from '../graph/objects/objects.service.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { Bulk } from './bulk.ts'
import { foundSchool, type Founded } from './founding.ts'
import { Layout } from './layout.ts'
import { BANNER_TONES, bannerSvg, DRAWINGS } from './pictures/drawings.ts'
import { topicOf } from './planner.ts'
import type { PlannedNote, PlannedThread, School } from './planned.ts'
import { showDrawing, showPicture, type Desk } from './show.ts'
import { WELCOME } from './topics/topics.ts'
import { writeNote, type Picture } from './write-note.ts'

export interface Means {
  files: FileStore
  passwordHash: string
  /** Receives the number of notes so far. */
  onProgress?: (notes: number) => void
}

/** Writes a school into the connected store, as its services would have during a term. */
export const writeSchool = async (school: School, means: Means): Promise<Founded> => {
  const bulk = new Bulk()
  const founded = await foundSchool(bulk, school, means.passwordHash)
  await writeWelcome({ bulk, founded, files: means.files }, school)
  await bulk.settle()
  const writer = new ThreadWriter({ bulk, founded, files: means.files })
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

const EMBLEM = { x: 40, y: 290, width: 190, height: 120, columns: 6, right: 205, down: 230 }

/** The first board: a note by the teacher, and links to the views. */
const writeWelcome = async (desk: Desk, { begins, views }: School) => {
  const { bulk, founded } = desk
  const { communityId, authors, welcome } = founded
  const [teacher] = authors
  if (!teacher) throw new Error('A school has a teacher.')
  const planned: PlannedNote = {
    title: WELCOME.title,
    lang: 'en',
    keywords: [],
    passages: WELCOME.passages.map((text) => ({ text })),
    authors: [0],
    permission: 'public',
    begun: begins,
    saved: begins,
    place: { x: 40, y: 80, width: 310, showInPlace: true },
    reads: authors.slice(1).map((_, index) => ({ reader: index + 1, at: views[0]?.begun ?? begins })),
  }
  writeNote(bulk, planned, { founded, view: welcome, written: new WeakMap(), picture: undefined })
  for (const [index, view] of founded.views.entries()) {
    const { width, height, columns, right, down } = EMBLEM
    const [x, y] = [EMBLEM.x + (index % columns) * right, EMBLEM.y + Math.floor(index / columns) * down]
    const name = topicOf(index).emblem
    await showPicture(desk, { author: teacher, view: welcome, name, place: { x, y, width, height }, at: begins })
    const link = { communityId, from: welcome, to: view, type: 'contains' as const, data: { x, y: y + height + 10 } }
    bulk.insertLink(link, teacher._id, begins)
  }
}

class ThreadWriter {
  readonly #desk: Desk
  readonly #written = new WeakMap<PlannedNote, ObjectDoc>()
  readonly #banners = new Map<string, number>()

  constructor(desk: Desk) {
    this.#desk = desk
  }

  async write({ view: index, banner, notes }: PlannedThread): Promise<void> {
    const { bulk, founded } = this.#desk
    const view = founded.views[index]
    const [teacher] = founded.authors
    if (!view || !teacher) return
    if (banner) {
      const { title, ...place } = banner
      const drawing = { title, svg: bannerSvg(title, place.width, place.height, this.#nextTone(view)) }
      const data = { ...place, fixed: true, draggable: false }
      showDrawing(this.#desk, { author: teacher, view, drawing, place: data, at: view.created })
    }
    for (const planned of notes) {
      const picture = await this.#show(planned, view)
      const note = writeNote(bulk, planned, { founded, view, written: this.#written, picture })
      this.#written.set(planned, planned.riseAbove ? this.#riseAbove(note, notes, planned) : note)
    }
  }

  #nextTone({ _id }: ObjectDoc): string {
    const nth = this.#banners.get(_id) ?? 0
    this.#banners.set(_id, nth + 1)
    return BANNER_TONES[nth % BANNER_TONES.length] ?? ''
  }

  /** Places a note's picture or drawing on the view. */
  async #show({ shown, authors: [first], saved: at }: PlannedNote, view: ObjectDoc): Promise<Picture | undefined> {
    const author = this.#desk.founded.authors[first]
    if (!shown || !author) return undefined
    const { kind, name, place } = shown
    if (kind === 'picture') return await showPicture(this.#desk, { author, view, name, place: { ...place }, at })
    const drawing = DRAWINGS[name]
    if (!drawing) throw new Error(`There is no drawing ${name}.`)
    showDrawing(this.#desk, { author, view, drawing, place: { ...place }, at })
    return undefined
  }

  /** Adds an inner view with the thread's other notes (contract/model.md 4.1). */
  #riseAbove(note: ObjectDoc, notes: readonly PlannedNote[], planned: PlannedNote): ObjectDoc {
    const { bulk, founded } = this.#desk
    const { communityId } = founded
    const [by = null] = note.authors
    const at = planned.edited ?? planned.saved
    const fields = {
      type: 'View',
      communityId,
      title: innerViewTitle(note._id),
      permission: 'public' as const,
      authors: note.authors,
    }
    const view = bulk.insertObject(fields, by, at)
    const written = notes.flatMap((one) => this.#written.get(one) ?? [])
    const pieces = written.map((_to) => ({ depth: 0, height: itemRoom({ data: {}, _to }).height }))
    for (const [index, { x, y }] of new Layout(written.length).thread(0, pieces).entries()) {
      const data = { x: RISE_ABOVE_START + x, y: RISE_ABOVE_START + y }
      const to = written[index]
      if (to) bulk.insertLink({ communityId, from: view, to, type: 'contains', data }, by, at)
    }
    return bulk.changeObject(note, { data: { ...note.data, riseabove: { viewId: view._id } } }, by, at)
  }
}

/** Position of the first note of a rise-above (RISE-05). */
const RISE_ABOVE_START = 10_000
