import { describe, expect, test } from 'vitest'
import { partsOf, passageOf } from './found-words.ts'
import { phrasesOf } from './words.ts'

const marked = (text: string, sought: string | string[]) =>
  partsOf(text, sought)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('')

describe('what was looked for is marked where it stands', () => {
  test('by the same rule as it is found: whole words by their beginnings, phrases in order', () => {
    expect(marked('Light and lightning, not delight.', ['light'])).toBe('[Light] and [lightning], not delight.')
    expect(marked('Why is the sky, blue?', 'sky blu')).toBe('Why is the [sky, blue]?')
    expect(marked('the blue sky', 'sky blue')).toBe('the blue sky')
    expect(marked('Sugar of light', ['light', 'sug'])).toBe('[Sugar] of [light]')
    expect(marked('Die Straße', ['STRASSE'])).toBe('Die [Straße]')
    expect(marked('photo\u00adsynthesis', ['photos'])).toBe('[photo\u00adsynthesis]')
  })

  test('whatever its accents, in the spelling that it has [FOLD-02]', () => {
    expect(marked('La fotosíntesis, señor', 'fotosintesis senor')).toBe('La [fotosíntesis, señor]')
    expect(marked('a cafe and a café', ['Café'])).toBe('a [cafe] and a [café]')
    for (const sought of ['über köln', 'uber koln', 'UEBER KOELN'])
      expect(marked('Flug über Köln', sought)).toBe('Flug [über Köln]')
    expect(marked('Flug ueber Koeln', 'über Köln')).toBe('Flug [ueber Koeln]')
    expect(marked('مدرســة كِتاباً', ['مدرسة', 'كتابا'])).toBe('[مدرســة] [كِتاباً]')
    expect(marked('か', ['が'])).toBe('か')
  })

  test('in scripts without spaces sign by sign', () => {
    expect(marked('植物利用光能製造糖', ['光能'])).toBe('植物利用[光能]製造糖')
    expect(marked('光。合作用', ['光合'])).toBe('光。合作用')
    expect(marked('使用iPhone手機', ['iphone手'])).toBe('使用[iPhone手]機')
    expect(marked('การสังเคราะห์แสง', ['เคราะห์'])).toBe('การสัง[เคราะห์]แสง')
  })

  test('where the text is longer, or shorter, than what it is compared as', () => {
    expect(marked('ﾃｽﾄとﾊﾞﾅﾅ', ['バナ'])).toBe('ﾃｽﾄと[ﾊﾞﾅ]ﾅ')
    expect(marked('バナナとテスト', ['ﾃｽ'])).toBe('バナナと[テス]ト')
    expect(marked('Ｂｉｏｌｏｇｙ and more', ['bio'])).toBe('[Ｂｉｏｌｏｇｙ] and more')
    expect(marked('an oﬃce, ½ full', ['office 1 2'])).toBe('an [oﬃce, ½] full')
  })

  test('and a text without it, or where nothing is sought, stays as it is', () => {
    for (const sought of ['', [], '?!', 'nothing'])
      expect(partsOf('A text.', sought)).toEqual([{ text: 'A text.', found: false }])
    expect(partsOf('', ['a'])).toEqual([])
  })
})

describe('a passage', () => {
  const passage = (text: string, sought: string, length = 60) => passageOf(text, phrasesOf([sought]), length)

  test('is the beginning, unless what was found stands further on', () => {
    const text = `${'Some words that say little. '.repeat(9)}Then photosynthesis comes, and more.`
    expect(passage(text, 'words')).toBe('Some words that say little. Some words that say little. Some…')
    expect(passage(text, 'photo')).toMatch(/^….*photosynthesis.*…?$/)
    expect(passage('short\n  and   broken', 'x')).toBe('short and broken')
  })

  test('cuts no sign in two', () => {
    const text = '𠮷'.repeat(200)
    for (const length of [59, 60]) expect(passage(text, 'x', length)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
    expect(passage(`${'𠮷'.repeat(201)}光`, '光')).not.toMatch(/(?<![\ud800-\udbff])[\udc00-\udfff]/)
  })
})
