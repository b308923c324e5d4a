import { CARD_SLACK, cardHeight, EXCERPT_LINES, excerptHeight, MEANING_LINE } from '../../shared/rules/cards.ts'
import { Layout, type Piece } from './layout.ts'
import type { Person } from './people.ts'
import { PICTURE } from './pictures/paint.ts'
import type { Random } from './random.ts'
import type { Banner, PlannedNote, PlannedThread, School } from './planned.ts'
import type { Term } from './term.ts'
import { flatten, readThreads, type Outline, type Thread } from './threads.ts'
import type { Topic } from './topics/topic.ts'
import { DRAFTS, TOPICS } from './topics/topics.ts'

const NOWHERE = { x: 0, y: 0 }

const IN_PLACE = { picture: 2, drawing: 1 } as const
const DRAWING = { width: 190, height: 130 }
const sizeOf = (kind: 'picture' | 'drawing') =>
  kind === 'picture' ? { width: PICTURE.width / IN_PLACE.picture, height: PICTURE.height / IN_PLACE.picture } : DRAWING

const depthsOf = (root: Outline, depth = 0): number[] => [
  depth,
  ...root.buildOns.flatMap((one) => depthsOf(one, one.riseAbove ? 0 : depth + 1)),
]

/** Returns a view's topic. */
export const topicOf = (view: number): Topic => {
  const topic = TOPICS[view % TOPICS.length]
  if (!topic) throw new Error('There is no topic.')
  return topic
}

interface Setting {
  random: Random
  term: Term
  people: readonly Person[]
  view: number
  notes: number
  team: number
  teams: School['teams']
}

/** Maximum of single notes with figures before further threads are generated. */
const MEASURES = 12
/** Index of the first support of the default scaffold. */
const THEORY = 0
/** Minutes of lessons, from and to, between a note and its build-on. */
const ANSWERED = [2, 130] as const

/** Plans one view: notes with authors, times, positions and reads. */
export class ViewPlanner {
  readonly #setting: Setting
  readonly #topic: Topic
  readonly #layout: Layout
  readonly #byTitle = new Map<string, PlannedNote>()
  #left: number

  constructor(setting: Setting) {
    this.#setting = setting
    this.#topic = topicOf(setting.view)
    this.#layout = new Layout(setting.notes)
    this.#left = setting.notes
  }

  *threads(): Generator<PlannedThread> {
    const { random, view } = this.#setting
    // Views that repeat a topic only recombine its sentences.
    const written = view < TOPICS.length ? readThreads(this.#topic.text) : []
    const english = written.filter(({ root }) => root.lang === 'en')
    const others = written.filter(({ root }) => root.lang !== 'en')
    const last = this.#layout.columns - 1
    const lab = last - 1
    const [wonder = '', tried = '', spoken = '', figures = ''] = this.#topic.banners
    const wondering = english.filter((thread) => !thread.lab)
    const sections: { threads: Thread[]; title: string; columns: [number, number] }[] = [
      { threads: wondering, title: wonder, columns: [0, lab] },
      { threads: english.filter((thread) => thread.lab), title: tried, columns: [lab, last] },
      { threads: others, title: spoken, columns: [last, last + 1] },
      { threads: this.#figures(written), title: figures, columns: [last, last + 1] },
    ]
    for (const { threads, title, columns } of sections) {
      const [from, until] = columns
      let banner = threads.length > 0 && this.#left > 0 ? { title, ...this.#layout.banner(from, until) } : undefined
      for (const thread of threads) {
        yield* this.#thread(thread, this.#layout.shortest(from, until), banner)
        banner = undefined
      }
    }
    const passages = readThreads(this.#topic.text)
      .filter(({ root }) => root.lang === 'en')
      .flatMap(({ root }) => flatten(root))
    while (this.#left > 0) yield* this.#thread({ root: this.#madeUp(passages, random.whole(1, 9)), lab: false }, this.#layout.shortest(0)) // prettier-ignore
  }

  /** Single notes with figures and one private draft, within the number of notes. */
  #figures(written: readonly Thread[]): Thread[] {
    const { random, view } = this.#setting
    const room = this.#left - written.reduce((sum, { root }) => sum + flatten(root).length, 0)
    const count = Math.max(0, Math.min(room, MEASURES))
    return Array.from({ length: count }, (_, index) => {
      const draft = index === count - 1 ? DRAFTS[view] : undefined
      return { root: draft ? single(draft) : this.#measure(random), lab: true }
    })
  }

  #measure(random: Random): Outline {
    const { title, text } = random.pick(this.#topic.measures)
    const fill = (words: string) =>
      words.replace(/\{(\d+)-(\d+)\}/g, (_, least: string, most: string) =>
        String(random.whole(Number(least), Number(most))),
      )
    return single({ title: fill(title), text: fill(text) })
  }

  #madeUp(pool: readonly Outline[], notes: number): Outline {
    const { random } = this.#setting
    const note = (): Outline => {
      const { title, keywords } = random.pick(pool)
      const passages = [...random.pick(pool).passages, ...this.#measure(random).passages, ...random.pick(pool).passages]
      return { title, keywords, lang: 'en', passages, buildOns: [] }
    }
    const made = [note()]
    while (made.length < notes) {
      const next = note()
      random.pick(made).buildOns.push(next)
      made.push(next)
    }
    return made[0] ?? note()
  }

  *#thread({ root, lab }: Thread, column: number, banner?: Banner): Generator<PlannedThread> {
    if (this.#left <= 0) return
    const { view, random, term } = this.#setting
    const outlines = flatten(root).slice(0, this.#left)
    this.#left -= outlines.length
    const planned = new Map<Outline, PlannedNote & { minute: number }>()
    const start = Math.floor(random.next() * 0.75 * term.minutes)
    for (const outline of outlines) {
      const above = [...planned.keys()].find((one) => one.buildOns.includes(outline))
      const parent = above && planned.get(above)
      const latest = Math.max(start, ...[...planned.values()].map(({ minute }) => minute))
      const after = outline.riseAbove ? latest : (parent?.minute ?? start)
      const minute = after + random.whole(...ANSWERED)
      const note = this.#note(outline, { lab, minute, parent: outline.riseAbove ? undefined : parent })
      planned.set(outline, note)
      this.#byTitle.set(note.title, note)
    }
    const depths = depthsOf(root)
    this.#place(
      column,
      [...planned.values()].map((note, index) => ({ note, depth: depths[index] ?? 0 })),
    )
    yield { view, ...(banner && { banner }), notes: [...planned.values()] }
  }

  /** Sets the positions of a thread's notes and pictures. */
  #place(column: number, notes: readonly { note: PlannedNote; depth: number }[]) {
    const { people } = this.#setting
    const namesOf = ({ authors }: PlannedNote) =>
      authors.map((index) => `${people[index]?.firstName} ${people[index]?.lastName}`).join(', ')
    const pieces = notes.flatMap(({ note, depth }): Piece[] => {
      const card = {
        depth,
        height: cardHeight({
          title: note.title,
          bold: true,
          label: namesOf(note),
          day: true,
          buildOns: true,
          excerpt: excerptHeight(EXCERPT_LINES, true) + MEANING_LINE,
          slack: CARD_SLACK,
        }),
      }
      return note.shown ? [card, { depth, height: note.shown.place.height }] : [card]
    })
    const places = this.#layout.thread(column, pieces)
    for (const { note } of notes) {
      note.place = { ...places.shift() }
      if (note.shown) Object.assign(note.shown.place, places.shift())
    }
  }

  #note(
    outline: Outline,
    { lab, minute, parent }: { lab: boolean; minute: number; parent: PlannedNote | undefined },
  ): PlannedNote & { minute: number } {
    const { random, term, team } = this.#setting
    const draft = DRAFTS.some(({ title }) => title === outline.title)
    const authors = this.#authors(outline.lang, parent?.authors[0], draft)
    const begun = Math.min(minute, term.minutes - 12)
    const saved = begun + random.whole(4, 11)
    const edited = saved + random.whole(20, 200)
    const kind = shownKind(outline)
    const cited = outline.citation && this.#byTitle.get(outline.citation.title)
    const reads = draft ? [] : this.#reads(authors, saved)
    const [promised] = outline.passages[0]?.support === THEORY && random.chance(0.3) ? reads : []
    const grouped = lab && team >= 0 && this.#setting.teams[team]?.members.includes(authors[0])
    return {
      title: outline.title,
      lang: outline.lang,
      keywords: outline.keywords,
      passages: outline.passages,
      ...(parent && { parent }),
      ...(cited && outline.citation && { citation: { note: cited, quote: outline.citation.quote } }),
      ...(outline.riseAbove && { riseAbove: true }),
      authors,
      permission: draft ? 'private' : random.chance(0.1) ? 'public' : 'protected',
      ...(grouped && { group: team }),
      begun: term.at(begun),
      saved: term.at(saved),
      ...(outline.passages.length > 1 && edited < term.minutes && random.chance(0.6) && { edited: term.at(edited) }),
      ...(outline.passages[0]?.support === undefined && random.chance(0.2) && { remarked: term.at(saved + 50) }),
      place: NOWHERE,
      ...(kind && { shown: { kind, name: outline[kind] ?? '', place: { ...NOWHERE, ...sizeOf(kind) } } }),
      reads,
      ...(promised && { promising: promised }),
      minute: saved,
    }
  }

  #authors(lang: string, before: number | undefined, alone: boolean): [number, ...number[]] {
    const { random, people } = this.#setting
    const speakers = people.flatMap((person, index) => (index > 0 && person.lang === lang ? [index] : []))
    const pool = lang === 'en' || speakers.length === 0 ? people.map((_, index) => index).slice(1) : speakers
    const first = pool.length > 1 ? random.pick(pool.filter((one) => one !== before)) : (pool[0] ?? 0)
    const second = random.pick(pool)
    return !alone && second !== first && random.chance(0.1) ? [first, second] : [first]
  }

  #reads(authors: readonly number[], saved: number) {
    const { random, term, people } = this.#setting
    const others = people.map((_, index) => index).filter((index) => !authors.includes(index))
    return random
      .some(others, random.whole(6, 20))
      .map((reader) => ({ reader, minute: saved + random.whole(1, 350) }))
      .filter(({ minute }) => minute < term.minutes)
      .map(({ reader, minute }) => ({ reader, at: term.at(minute) }))
  }
}

const shownKind = ({ picture, drawing }: Outline) => (picture ? 'picture' : drawing ? 'drawing' : undefined)

const single = ({ title, text }: { title: string; text: string }): Outline => ({
  title,
  lang: 'en',
  keywords: [],
  passages: [{ text }],
  buildOns: [],
})
