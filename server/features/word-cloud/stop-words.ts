/** Languages of `stopwords-iso`; its Chinese is simplified. */
const CODES = ['en', 'es', 'fr', 'zh', 'ja', 'fi', 'pt'] as const

/** The most common ones in traditional characters. */
const TRADITIONAL =
  '我們 你們 妳們 他們 她們 它們 牠們 咱們 這 這個 這些 這樣 這裡 這麼 那個 那樣 那裡 那麼 個 們 什麼 甚麼 怎麼 怎樣 為 為什麼 為了 因為 所以 雖然 但是 還 還有 還是 沒 沒有 ' +
  '會 對 對於 從 來 與 於 關於 後 後來 前後 時 時候 讓 給 過 將 並 並且 當 當時 雖 則 卻 無 無論 總是 應該 應 可能 能夠 嗎 吧 呢 啊 麼 裡 裏 裡面 點 只 只是 又 再 再來 幾 每個 誰 哪 哪個 哪裡 說 覺得 認為'

const HAS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const HAS_HAN = /\p{sc=Han}/u
const HAS_LETTER = /\p{L}/u

/** Words with letters; single letters count only if they are Han characters. */
const isTelling = (word: string) => HAS_LETTER.test(word) && (Array.from(word).length > 1 || HAS_HAN.test(word))

/** Minimum share of stop words, relative to the language with the most. */
const SHARE = 1 / 3

interface List {
  code: (typeof CODES)[number]
  words: ReadonlySet<string>
}

const load = async (): Promise<List[]> => {
  const { default: known } = await import('stopwords-iso', { with: { type: 'json' } })
  const lists: Record<string, readonly string[]> = known
  return CODES.map((code) => {
    return { code, words: new Set([...(lists[code] ?? []), ...(code === 'zh' ? TRADITIONAL.split(' ') : [])]) }
  })
}

let lists: Promise<List[]> | undefined

/** Returns the lists; loaded on first use. */
export const stopWordLists = (): Promise<List[]> => (lists ??= load())

interface WordFacts {
  isTelling: boolean
  hasKana: boolean
  /** One bit for each list that has the word. */
  lists: number
}

/** About 200 bytes each. */
const KNOWN_MAX = 40_000
/** In characters. */
const KNOWN_LENGTH = 40
const known = new Map<string, WordFacts>()

/** V8 would keep the whole text that a word was cut from. */
const copyOf = (word: string) => Buffer.from(word).toString()

const factsOf = (word: string, all: readonly List[]): WordFacts => {
  const found = known.get(word)
  if (found) return found
  const bits = all.map(({ words }, at) => (words.has(word) ? 1 << at : 0))
  const facts = { isTelling: isTelling(word), hasKana: HAS_KANA.test(word), lists: bits.reduce((a, b) => a | b, 0) }
  if (known.size >= KNOWN_MAX) known.clear()
  if (word.length <= KNOWN_LENGTH) known.set(copyOf(word), facts)
  return facts
}

interface Counted {
  word: string
  count: number
  facts: WordFacts
}

/** Returns a text's words that are no stop words of the languages detected: “sea” is a Spanish stop word, and texts with kana are not Chinese. */
const telling = <C extends Counted>(counted: readonly C[], all: readonly List[]): C[] => {
  const hits = all.map(() => 0)
  let japanese = false
  for (const { count, facts } of counted) {
    japanese ||= facts.hasKana
    for (let rest = facts.lists; rest > 0; rest &= rest - 1) {
      const at = 31 - Math.clz32(rest & -rest)
      hits[at] = (hits[at] ?? 0) + count
    }
  }
  if (japanese) hits[CODES.indexOf('zh')] = 0
  const most = Math.max(...hits)
  const own = hits.reduce((mask, count, at) => (count > 0 && count >= most * SHARE ? mask | (1 << at) : mask), 0)
  return counted.filter(({ facts }) => facts.isTelling && (facts.lists & own) === 0)
}

interface Tally extends Counted {
  total: number
}

/** Sums the words of many texts without stop words. */
export const tallyWords = (all: readonly List[]) => {
  const tallies = new Map<string, Tally>()
  let inText: Tally[] = []
  const add = (word: string) => {
    let tally = tallies.get(word)
    if (!tally) {
      tally = { word: copyOf(word), count: 0, facts: factsOf(word, all), total: 0 }
      tallies.set(tally.word, tally)
    }
    if (tally.count === 0) inText.push(tally)
    tally.count += 1
  }
  const endText = () => {
    for (const tally of telling(inText, all)) tally.total += tally.count
    for (const tally of inText) tally.count = 0
    inText = []
  }
  return { add, endText, totals: () => [...tallies.values()].filter(({ total }) => total > 0) }
}

/** Returns a text's words without stop words. */
export const tellingWords = (
  counts: ReadonlyMap<string, number>,
  all: readonly List[],
): [word: string, count: number][] => {
  const counted = Array.from(counts, ([word, count]) => ({ word, count, facts: factsOf(word, all) }))
  return telling(counted, all).map(({ word, count }) => [word, count])
}

/** As `tellingWords`, with the lists loaded. */
export const withoutStopWords = async (counts: ReadonlyMap<string, number>): Promise<[word: string, count: number][]> =>
  tellingWords(counts, await stopWordLists())
