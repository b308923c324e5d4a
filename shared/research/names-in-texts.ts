import { foldPlaced, type FoldedText } from './folded-text.ts'
import { ATTACHED_MAX, attachableTo, shorterFormsOf, stemsOf, type Attachable } from './name-endings.ts'

/** A member of the community, with or without consent; `pseudonym` is missing without consent. */
export interface NamedMember {
  firstName: string
  lastName: string
  userName: string
  email?: string
  pseudonym?: string
}

export const PLACE_KINDS = ['name', 'userName', 'email'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** `at`: code units before the mark in the text with marks; nothing tells of the original, not even its length. */
export interface MarkedPlace {
  at: number
  mark: string
  kind: PlaceKind
}

export interface MarkedParts {
  parts: string[]
  places: MarkedPlace[]
}

export interface NamesInTexts {
  /** `[P-…]`, or the neutral mark for members without consent. */
  markOf: (pseudonym: string | undefined) => string
  replace: (text: string) => { text: string; places: MarkedPlace[] }
  /** Replaces in consecutive parts of one text, e.g. of inline elements; the mark stands in the part where the name begins. */
  replaceInParts: (parts: readonly string[]) => MarkedParts
}

/** Used in this order, if the community has a member of that name. */
const NEUTRAL = ['name', 'person', 'member', 'participant', '***']

const PARTICLES: ReadonlySet<string> = new Set(
  'van von der den de del della di da do dos das du la le el al bin ibn ben bint binti ter ten te zu zum zur af av und and san santa mac abu'.split(' '),
) // prettier-ignore

/** In code units of the folded name; what is longer is recognized by its beginning. */
const NAME_MAX = 64
/** Letters from which a name is found inside of other words too. */
const INSIDE_FROM = 7
/** Letters of a part of a compound name. */
const PART_MIN = 3
const LOCAL_PART_MIN = 3
const NUMBER_MIN = 4
const ROUNDS_MAX = 4

/** Around a family or given name of one character. */
const TITLE_AFTER = /^(老师|老師|同学|同學|先生|女士|小姐|さん|くん|ちゃん|さま|君|様|氏|씨|님|선생)/
const TITLE_BEFORE = /[小老阿]$/

interface Pattern extends Attachable {
  mark: string
  kind: PlaceKind
  /** Needs an ending. */
  isStem: boolean
  isSingle: boolean
  isLong: boolean
}

interface Range {
  from: number
  to: number
  mark: string
  kind: PlaceKind
}

const UNSPACED_ONLY =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{M}]+$/u
const lettersIn = (name: string) => Array.from(name).filter((sign) => /\p{L}/u.test(sign)).length

const spellingsOfName = (name: string): string[] => {
  const sources = [name, name.normalize('NFD').replace(/\p{M}/gu, ''), name.normalize('NFC').replace(/å/gi, 'aa')]
  const folded = sources.flatMap((source) => [foldPlaced(source).text.trim(), foldPlaced(source, true).text.trim()])
  return [...new Set(folded)].filter((spelling) => spelling !== '')
}

class Patterns {
  readonly byName = new Map<string, Pattern>()
  private readonly neutral: string

  constructor(neutral: string) {
    this.neutral = neutral
  }

  /** `name` is folded. */
  add(name: string, mark: string, kind: PlaceKind, isStem = false) {
    const key = name.slice(0, NAME_MAX)
    const letters = lettersIn(key)
    const isSingle = letters < 2 && !key.includes(' ') && !/\p{N}/u.test(key)
    if (isSingle && !UNSPACED_ONLY.test(key)) return
    const found = this.byName.get(key)
    if (!found) {
      const isLong = !isStem && letters >= INSIDE_FROM
      this.byName.set(key, { ...attachableTo(key), mark, kind, isStem, isSingle, isLong })
      return
    }
    // Members with the same name can't be told apart.
    if (found.mark !== mark) found.mark = this.neutral
    if (!isStem && found.isStem) Object.assign(found, { isStem, isLong: letters >= INSIDE_FROM })
  }

  addWithJoined(name: string, mark: string, kind: PlaceKind) {
    this.add(name, mark, kind)
    this.add(name.replaceAll(' ', ''), mark, kind)
  }

  addName(name: string, mark: string) {
    // A number is a name only beside another name.
    if (!/\p{L}/u.test(name)) return
    this.addWithJoined(name, mark, 'name')
    const parts = name.split(' ')
    const own =
      parts.length === 1
        ? parts
        : parts.filter((part) => !PARTICLES.has(part) && (lettersIn(part) >= PART_MIN || UNSPACED_ONLY.test(part)))
    for (const part of own) {
      if (parts.length > 1) this.add(part, mark, 'name')
      for (const form of shorterFormsOf(part)) this.add(form, mark, 'name')
      for (const stem of stemsOf(part)) this.add(stem, mark, 'name', true)
    }
  }

  addMember({ firstName, lastName, userName, email = '' }: NamedMember, mark: string) {
    const [firsts, lasts] = [spellingsOfName(firstName), spellingsOfName(lastName)]
    for (const name of [...firsts, ...lasts]) this.addName(name, mark)
    for (const first of firsts)
      for (const last of lasts) {
        for (const [one, other] of [
          [first, last],
          [last, first],
        ]) {
          this.addWithJoined(`${one} ${other}`, mark, 'name')
          this.add(`${one}${other}`, mark, 'name')
        }
        if (lettersIn(last) > 1 && !UNSPACED_ONLY.test(first)) this.add(`${Array.from(first)[0]} ${last}`, mark, 'name')
      }
    for (const name of spellingsOfName(userName))
      if (/\p{L}/u.test(name) || name.length >= NUMBER_MIN) this.addWithJoined(name, mark, 'userName')
    const [local = ''] = email.split('@')
    for (const name of spellingsOfName(local))
      if (/\p{L}/u.test(name) && name.length >= LOCAL_PART_MIN) this.addWithJoined(name, mark, 'email')
  }
}

/** Trie in one map, because a map for each of some 300,000 nodes takes ten times the memory. */
class Trie {
  private readonly next = new Map<number, number>()
  private readonly ends: (Pattern | undefined)[] = [undefined]

  constructor(patterns: ReadonlyMap<string, Pattern>) {
    for (const [name, pattern] of patterns) {
      let node = 0
      for (let i = 0; i < name.length; i++) {
        const key = node * 0x1_0000 + name.charCodeAt(i)
        let child = this.next.get(key)
        if (child === undefined) {
          child = this.ends.push(undefined) - 1
          this.next.set(key, child)
        }
        node = child
      }
      this.ends[node] = pattern
    }
  }

  visit(text: string, start: number, found: (end: number, pattern: Pattern) => void) {
    let node = 0
    for (let i = start; i < text.length; i++) {
      const child = this.next.get(node * 0x1_0000 + text.charCodeAt(i))
      if (child === undefined) return
      node = child
      const pattern = this.ends[node]
      if (pattern) found(i + 1, pattern)
    }
  }
}

const wordEnd = ({ edges }: FoldedText, at: number, max = Infinity) => {
  let end = at
  while (!edges[end] && end - at <= max) end += 1
  return end
}
const wordStart = ({ edges }: FoldedText, at: number, max = Infinity) => {
  let start = at
  while (!edges[start] && at - start <= max) start -= 1
  return start
}

/** Returns the folded place with what is attached, or undefined where the name is a part of another word. */
const placeOf = (folded: FoldedText, start: number, end: number, pattern: Pattern) => {
  const { text, edges, kinds } = folded
  if (pattern.isSingle) {
    const isAlone = edges[start] && edges[end]
    const isTitled =
      TITLE_AFTER.test(text.slice(end, end + 3)) ||
      (TITLE_BEFORE.test(text.slice(start - 1, start)) && kinds[end] !== 'unspaced')
    return isAlone || isTitled ? ([start, end] as const) : undefined
  }
  let [from, to] = [start, end]
  if (!edges[start] && kinds[start] !== 'unspaced') {
    from = wordStart(folded, start, pattern.isLong ? Infinity : ATTACHED_MAX)
    if (!pattern.isLong && !pattern.beginnings.test(text.slice(from, start))) return undefined
  }
  const needsEnd = kinds[end - 1] !== 'unspaced'
  if (pattern.isStem || (!edges[end] && needsEnd)) {
    to = wordEnd(folded, end, pattern.isLong ? Infinity : ATTACHED_MAX)
    if (!pattern.isLong && !pattern.endings.test(text.slice(end, to))) return undefined
  }
  return [from, to] as const
}

const rangesIn = (trie: Trie, folded: FoldedText): Range[] => {
  const ranges: Range[] = []
  let done = 0
  for (let start = 0; start < folded.text.length; start = Math.max(start + 1, done)) {
    const places: { from: number; to: number; pattern: Pattern }[] = []
    trie.visit(folded.text, start, (end, pattern) => {
      const place = placeOf(folded, start, end, pattern)
      if (place) places.push({ from: place[0], to: place[1], pattern })
    })
    const best = places.reduce<(typeof places)[number] | undefined>((a, b) => (a && a.to > b.to ? a : b), undefined)
    if (!best) continue
    const { mark, kind } = best.pattern
    const from = folded.from[Math.max(best.from, done)] ?? 0
    ranges.push({ from, to: folded.to[best.to - 1] ?? 0, mark, kind })
    done = best.to
  }
  return ranges
}

const LOCAL_MAX = 128
const DOMAIN_MAX = 255
const OTHER_LETTER = /(?!\p{sc=Latin})\p{L}/u
/** In Latin letters, because Chinese stands around addresses without a space; or in any. */
const LOCAL = [/[\p{sc=Latin}\p{N}\p{M}\p{Cf}_.%+'’&~．－＿＋-]/u, /[\p{L}\p{N}\p{M}\p{Cf}_.%+'’&~-]/u] as const
const DOMAIN = [/[\p{sc=Latin}\p{N}\p{M}\p{Cf}_.．－-]/u, /[\p{L}\p{N}\p{M}\p{Cf}_.．-]/u] as const
const AT = /[@＠]|%40/g

/** Returns every e-mail address, because members write those that the community doesn't know. */
const addressesIn = (text: string, markOf: (address: string) => string): Range[] => {
  const ranges: Range[] = []
  for (const { 0: sign, index } of text.matchAll(AT)) {
    const after = index + sign.length
    const [local = 0, domain = 0] = [text[index - 1] ?? '', text[after] ?? ''].map((next) =>
      OTHER_LETTER.test(next) ? 1 : 0,
    )
    let [from, to] = [index, after]
    while (from > 0 && index - from < LOCAL_MAX && LOCAL[local].test(text[from - 1] ?? '')) from -= 1
    while (to < text.length && to - after < DOMAIN_MAX && DOMAIN[domain].test(text[to] ?? '')) to += 1
    while (to > after && /[.．_－-]/.test(text[to - 1] ?? '')) to -= 1
    from = Math.max(from, ranges.at(-1)?.to ?? 0)
    if (from >= index || !/[.．]/.test(text.slice(after, to))) continue
    ranges.push({ from, to, mark: markOf(text.slice(from, to)), kind: 'email' })
  }
  return ranges
}

const inOrder = (ranges: readonly Range[]): Range[] => {
  let done = 0
  return ranges
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .flatMap((range) => {
      if (range.to <= done) return []
      const from = Math.max(range.from, done)
      done = range.to
      return [{ ...range, from }]
    })
}

const namesIn = (trie: Trie, text: string): Range[] => {
  const folded = foldPlaced(text)
  const first = rangesIn(trie, folded)
  return folded.hasSecond ? inOrder([...first, ...rangesIn(trie, foldPlaced(text, true))]) : first
}

const cut = (parts: readonly string[], ranges: readonly Range[]): MarkedParts => {
  const places: MarkedPlace[] = []
  let [at, length, next] = [0, 0, 0]
  const marked = parts.map((part) => {
    const end = at + part.length
    let [out, from] = ['', at]
    for (let range = ranges[next]; range && range.from < end; range = ranges[next]) {
      if (range.from >= at) {
        out += text(from, range.from)
        places.push({ at: length + out.length, mark: range.mark, kind: range.kind })
        out += range.mark
      }
      from = Math.min(range.to, end)
      if (range.to > end) break
      next += 1
    }
    out += text(from, end)
    function text(start: number, stop: number) {
      return part.slice(start - at, Math.max(start, stop) - at)
    }
    at = end
    length += out.length
    return out
  })
  return { parts: marked, places }
}

/**
 * Returns a replacer of the names of all members (RSCH-09): first, last and user names and e-mail addresses, in other case, width and spelling, with
 * possessive and case endings, in scripts without spaces anywhere. A name of one letter, or of digits only, is a name only beside the other name; a Chinese,
 * Japanese or Korean name of one character also alone or with a title. Time grows with the length of the text.
 */
export const namesInTexts = (members: readonly NamedMember[]): NamesInTexts => {
  const trieWith = (neutral: string, markOf: (member: NamedMember) => string) => {
    const patterns = new Patterns(neutral)
    for (const member of members) patterns.addMember(member, markOf(member))
    return new Trie(patterns.byName)
  }
  const plain = trieWith('', () => '')
  const isFree = (mark: string) => namesIn(plain, mark).length === 0
  const neutral = NEUTRAL.map((word) => `[${word}]`).find(isFree) ?? '[***]'
  const markOf = (pseudonym: string | undefined) => {
    const mark = `[${pseudonym}]`
    return pseudonym !== undefined && isFree(mark) ? mark : neutral
  }
  const trie = trieWith(neutral, ({ pseudonym }) => markOf(pseudonym))

  const addresses = new Map<string, string>()
  for (const { email, pseudonym } of members) {
    const key = foldPlaced(email ?? '').text
    addresses.set(key, addresses.has(key) ? neutral : markOf(pseudonym))
  }
  const markOfAddress = (address: string) => addresses.get(foldPlaced(address).text) ?? neutral

  const find = (text: string): Range[] => {
    let ranges = addressesIn(text, markOfAddress)
    // What is beside a mark stands alone then.
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const found: Range[] = []
      const gaps = [...ranges, undefined].map(
        (range, i) => [ranges[i - 1]?.to ?? 0, range?.from ?? text.length] as const,
      )
      for (const [start, end] of gaps)
        if (end > start)
          for (const range of namesIn(trie, text.slice(start, end)))
            found.push({ ...range, from: range.from + start, to: range.to + start })
      if (found.length === 0) break
      ranges = inOrder([...ranges, ...found])
    }
    return ranges
  }
  const replaceInParts = (parts: readonly string[]) => cut(parts, find(parts.join('')))
  return {
    markOf,
    replaceInParts,
    replace: (text) => {
      const { parts, places } = replaceInParts([text])
      return { text: parts[0] ?? '', places }
    },
  }
}
