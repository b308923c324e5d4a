/** A stretch of a note's text; with the number of the default scaffold's support around it, if there is one. */
export interface Passage {
  support?: number
  text: string
}

/** An earlier note of the same topic that a note refers to, by its title, and the words taken from it. */
export interface Citation {
  title: string
  quote: string
}

/** A note as it is written down in a topic, with the notes that build on it. */
export interface Outline {
  title: string
  lang: string
  keywords: readonly string[]
  passages: readonly Passage[]
  citation?: Citation
  /** Tells whether it rises above the other notes of its thread. */
  riseAbove?: boolean
  /** The name of a picture or a drawing that comes with the note. */
  picture?: string
  drawing?: string
  buildOns: Outline[]
}

export interface Thread {
  root: Outline
  /** Tells whether it tells of something tried out, rather than thought about. */
  lab: boolean
}

/** The letters by which passages begin, in the order of the default scaffold's supports. */
const SUPPORT_LETTERS = 'TBNXQP'
const HEAD = /^(\*!?|>+|\^) (?:\(([a-z]{2}(?:_[A-Z]{2})?)\) )?(.+?)(?: \[(.+)\])?$/u

interface Open extends Outline {
  passages: Passage[]
  buildOns: Open[]
}

const passageOf = (line: string): Passage => {
  const support = SUPPORT_LETTERS.indexOf(line.charAt(0))
  return { ...(support >= 0 && { support }), text: line.slice(2) }
}

const citationOf = (line: string): Citation => {
  const [title = '', quote = ''] = line.slice(2).split(' | ')
  return { title, quote }
}

/**
 * Reads the notation of a topic. A line `* title [keyword; keyword]` begins a thread (`*!` one of the lab), `> title`
 * a note that builds on the one above it (`>>` on that one), `^ title` one that rises above its thread, each perhaps with its language: `* (fr) titre`. The
 * lines below are its passages, begun by the letter of a support or by a hyphen; `+ picture name` adds a
 * picture, `~ title | quote` a reference.
 */
export const readThreads = (notation: string): Thread[] => {
  const threads: Thread[] = []
  let path: Open[] = []
  for (const line of notation.trim().split('\n')) {
    const [, mark = '', lang = 'en', title = '', keywords = ''] = HEAD.exec(line) ?? []
    const note = path.at(-1)
    if (mark !== '') {
      const opened: Open = { title, lang, keywords: keywords.split('; ').filter(Boolean), passages: [], buildOns: [] }
      if (mark === '^') opened.riseAbove = true
      path = mark.startsWith('*') ? [opened] : [...path.slice(0, mark.length), opened]
      if (mark.startsWith('*')) threads.push({ root: opened, lab: mark === '*!' })
      else path.at(-2)?.buildOns.push(opened)
    } else if (!note) throw new Error(`No thread has begun above: ${line}`)
    else if (line.startsWith('+ picture ')) note.picture = line.slice('+ picture '.length)
    else if (line.startsWith('+ drawing ')) note.drawing = line.slice('+ drawing '.length)
    else if (line.startsWith('~ ')) note.citation = citationOf(line)
    else note.passages.push(passageOf(line))
  }
  return threads
}

/** A note and everything that builds on it, each parent before its build-ons. */
export const flatten = (root: Outline): Outline[] => [root, ...root.buildOns.flatMap(flatten)]
