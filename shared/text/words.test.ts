import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayHold, pairsOf } from './word-pairs.ts'
import { holdsAll, phrasesOf, wordsOf, type Clue } from './words.ts'

const finds = (text: string, sought: string | string[]) => holdsAll(text, phrasesOf(sought))

describe('words', () => {
  test('are found by their beginnings, not from within', () => {
    expect(finds('Photosynthesis in leaves', 'photo')).toBe(true)
    expect(finds('Photosynthesis in leaves', 'synthesis')).toBe(false)
    expect(finds('the photo-synthesis', 'synth')).toBe(true)
    expect(finds('in 2024 we', '20')).toBe(true)
  })

  test('are the same however they are written: case, composed or not, with hyphens that are not seen', () => {
    expect(finds('Die Straße', 'STRASSE')).toBe(true)
    expect(finds('cafe\u0301', 'Café')).toBe(true)
    expect(finds('ΟΔΟΣ', 'οδος')).toBe(true)
    expect(finds('οδοστρωμα', 'ΟΔΟΣ')).toBe(true)
    expect(finds('photo\u00adsynthesis', 'photosyn')).toBe(true)
    expect(finds('葛\u{e0100}飾', '葛飾')).toBe(true)
  })

  test('are the same in half and in full width, raised or joined in one sign', () => {
    for (const [text, sought] of [
      ['ﾃｽﾄとﾊﾞﾅﾅ', 'バナナ'],
      ['テストとバナナ', 'ﾊﾞﾅ'],
      ['Ｂｉｏｌｏｇｙ　２０２６', 'biology 20'],
      ['biology 2026', 'ＢＩＯ'],
      ['the ﬁrst m²', 'FIRST m2'],
      ['½ cup', '1 2'],
      ['น้ำ', 'น้ำ'],
    ] as const)
      expect([text, sought, finds(text, sought)]).toEqual([text, sought, true])
  })

  test('are found without their accents, with ä, ö and ü in two spellings, also within phrases [FOLD-01, FOLD-02]', () => {
    for (const [text, sought, isFound] of [
      ['la fotosíntesis de las plantas', 'fotosintesis de las', true],
      ['une élève modèle', 'Eleve modele', true],
      ['une eleve', 'élève', true],
      ['Nguyễn Đặng', 'nguyen dang', true],
      ['Die Müllers in Köln', 'mullers in koln', true],
      ['Die Müllers in Köln', 'Muellers in Koeln', true],
      ['Die Muellers in Koeln', 'Müllers in Köln', true],
      ['Die Muellers in Koeln', 'mullers', false],
      ['a poet', 'pot', false],
      ['كــتَب', 'كتب', true],
      ['ـ كتاب', 'كتاب', true],
      ['йод', 'иод', false],
      ['か', 'が', false],
    ] as const)
      expect([text, sought, finds(text, sought)]).toEqual([text, sought, isFound])
  })

  test('are not joined by signs that look as if they were made of letters', () => {
    expect(finds('l´eau', 'eau')).toBe(true)
    expect(finds('a Scratch™ program', 'scratch program')).toBe(true)
    expect(finds('ทำ', 'ํา')).toBe(false)
  })

  test('of scripts without spaces are found as any sequence', () => {
    for (const [text, sought] of [
      ['植物利用光能', '利用'],
      ['コーヒーを飲む', 'ヒーを'],
      ['การสังเคราะห์ด้วยแสง', 'เคราะห์'],
      ['使用iPhone手機', 'iphone手'],
      ['使用 iPhone 手機', 'iPhone手機'],
    ] as const)
      expect(finds(text, sought)).toBe(true)
    expect(finds('光。合作用', '光合')).toBe(false)
    expect(finds('植物利用', '物用')).toBe(false)
  })

  test('with spaces in other scripts are found by their beginnings', () => {
    for (const [text, sought] of [
      ['Почему небо голубое', 'голуб'],
      ['لماذا السماء زرقاء', 'السم'],
      ['למה השמיים כחולים', 'השמ'],
      ['आसमान नीला क्यों है', 'नील'],
      ['하늘은 왜 파란가', '하늘'],
    ] as const)
      expect(finds(text, sought)).toBe(true)
  })
})

describe('phrases', () => {
  test('are whole words that follow each other, the last by its beginning', () => {
    expect(finds('Why is the sky, blue?', 'the sky blu')).toBe(true)
    expect(finds('Why is the sky blue?', 'th sky')).toBe(false)
    expect(finds('Why is the sky blue?', 'sky the')).toBe(false)
    expect(finds('the the sky', 'the sky')).toBe(true)
  })

  test('do not go on from a title into the text', () => {
    expect(finds('( Light ) Sugar (and more) ( keyword )', 'light sugar')).toBe(false)
    expect(finds('( Light ) Sugar (and more) ( keyword )', 'more keyword')).toBe(false)
    expect(finds('( Light ) Sugar (and more) ( keyword )', 'sugar and more')).toBe(true)
  })

  test('of a list may stand anywhere, each of them', () => {
    expect(finds('Why is the sky blue?', ['blue', 'is the'])).toBe(true)
    expect(finds('Why is the sky blue?', ['blue', 'green'])).toBe(false)
  })

  test('that hold no word say nothing', () => {
    for (const sought of ['', ' ', '.*', '(?', [], ['-', '!'], 'ـ', '\u064e']) expect(phrasesOf(sought)).toEqual([])
  })
})

test('a text’s words are kept once each, long ones by their beginnings, neighbours of unspaced scripts in pairs', () => {
  expect(wordsOf('Sky and SKY, 光合作用')).toEqual(['sky', 'and', '光合', '合作', '作用', '用'])
  expect(wordsOf('Über dem Café')).toEqual(['uber', 'ueber', 'dem', 'cafe'])
  expect(wordsOf('x'.repeat(5000))).toEqual(['x'.repeat(40)])
  expect(wordsOf(Array.from({ length: 30_000 }, (_, i) => `w${i}`).join(' '))).toHaveLength(20_000)
})

const scripts = [
  'aA bß',
  'σςΣ ιΐ',
  'аБ в',
  'ا بَ',
  'क्ष ि',
  '光合作 用',
  'あアーガカ\u3099',
  'กำ ์',
  '하ㅎ 하',
  'é e\u0301',
  '①5 ٣',
  '-.( )’\u00ad\u200d\u{fe00}',
  '𠮷 😀𝒜',
  'ﾊﾞｱｰﾟバ',
  'ＡｂﬁＺ２',
  '½ﷺ㊀™´กำํา',
  'äaeÖoeÜu\u0308',
  'ـأاَ\u0654',
]
const text = fc
  .array(fc.constantFrom(...scripts.flatMap((script) => Array.from(script))), { maxLength: 24 })
  .map((signs) => signs.join(''))
const longWord = fc.integer({ min: 35, max: 45 }).map((length) => 'a'.repeat(length))
const anyText = fc.oneof(
  { weight: 5, arbitrary: text },
  fc.tuple(text, longWord, text).map((parts) => parts.join(' ')),
)
const search = anyText.chain((whole) =>
  fc.tuple(
    fc.constant(whole),
    fc.oneof(
      text,
      fc.tuple(fc.nat(30), fc.nat(12)).map(([from, length]) => whole.slice(from, from + length)),
    ),
  ),
)

const isTrueOf = (words: readonly string[]) => (clue: Clue) =>
  'word' in clue ? words.includes(clue.word) : words.some((word) => word.startsWith(clue.beginning))

test('whatever a text holds, its words lead to it and its pairs of words allow it; and what the clues alone decide is right', () => {
  let held = 0
  fc.assert(
    fc.property(search, ([whole, sought]) => {
      const [phrase] = phrasesOf(sought)
      if (!phrase) return
      const holds = holdsAll(whole, [phrase])
      if (holds) held += 1
      if (holds) expect([whole, sought, mayHold([phrase])(pairsOf(whole))]).toEqual([whole, sought, true])
      const words = wordsOf(whole)
      const leads = phrase.spellings.some(({ clues }) => clues.every(isTrueOf(words)))
      const areClues = phrase.spellings.every(({ isClue }) => isClue)
      if (holds || areClues) expect([whole, sought, leads]).toEqual([whole, sought, holds])
    }),
    { numRuns: 20_000 },
  )
  expect(held).toBeGreaterThan(2_000)
})

test('a text that was made to be slow to search is searched as far as it goes', () => {
  const marks = '\u0327\u0301'.repeat(100_000)
  expect(wordsOf(`a${marks} b`)).toHaveLength(2)
  expect(finds(`a${marks} b`, 'b')).toBe(true)
  expect(wordsOf('一二'.repeat(4_000_000))).toEqual(['一二', '二一', '二'])
  // Contains all words, but locating them would take minutes.
  expect(finds(`b ${'a '.repeat(200_000)}`, `${'a '.repeat(200)}b`)).toBe(true)
})
