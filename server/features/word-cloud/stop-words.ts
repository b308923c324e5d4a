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

/** Removes stop words of the languages detected: “sea” is a Spanish stop word, and texts with kana are not Chinese. */
export const withoutStopWords = async (counts: ReadonlyMap<string, number>): Promise<Map<string, number>> => {
  const found = [...counts]
  const japanese = found.some(([word]) => HAS_KANA.test(word))
  const hitsOf = ({ code, words }: List) =>
    code === 'zh' && japanese ? 0 : found.reduce((sum, [word, count]) => (words.has(word) ? sum + count : sum), 0)
  const known = (await stopWordLists()).map((list) => ({ words: list.words, hits: hitsOf(list) }))
  const most = Math.max(...known.map(({ hits }) => hits))
  const own = known.filter(({ hits }) => hits > 0 && hits >= most * SHARE)
  return new Map(found.filter(([word]) => isTelling(word) && !own.some(({ words }) => words.has(word))))
}
