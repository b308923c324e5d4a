/** `support` is the index in the default scaffold. */
export interface Passage {
  support?: number
  text: string
}

/** Reference to an earlier note of the topic by its title, with a quote. */
export interface Citation {
  title: string
  quote: string
}

export interface Outline {
  title: string
  lang: string
  keywords: readonly string[]
  passages: readonly Passage[]
  citation?: Citation
  /** Rises above the other notes of its thread. */
  riseAbove?: boolean
  picture?: string
  drawing?: string
  buildOns: Outline[]
}

export interface Thread {
  root: Outline
  lab: boolean
}

/** First letters of passages, in the order of the default scaffold's supports. */
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

/** Parses a topic: `* title [keyword. */
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

/** Returns a note and all its build-ons, parents first. */
export const flatten = (root: Outline): Outline[] => [root, ...root.buildOns.flatMap(flatten)]
