import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'

const lengths = (text: string) => chunksOf(text).map(({ length }) => length)

describe('a text to translate', () => {
  test('of 4900 characters is one part, of 4901 two, and of none nothing [TRNS-04]', () => {
    expect(lengths('x'.repeat(4900))).toEqual([4900])
    expect(lengths('x'.repeat(4901))).toEqual([4900, 1])
    expect(lengths('知'.repeat(9801))).toEqual([4900, 4900, 1])
    expect(lengths(`${'x'.repeat(4899)} y`)).toEqual([4900, 1])
    expect(lengths('')).toEqual([])
  })

  test('is cut between paragraphs, sentences or words, whatever comes last in the second half', () => {
    const words = 'word '.repeat(700)
    const firstPart = (text: string) => chunksOf(text)[0]
    expect(firstPart(`${words}\n\n${words}One. ${words}`)).toBe(`${words}\n\n`)
    expect(firstPart(`${words}end. ${words}`)).toBe(`${words}end. `)
    expect(firstPart(`${'字'.repeat(4000)}。${'字'.repeat(4000)}`)).toBe(`${'字'.repeat(4000)}。`)
    expect(firstPart(`One. ${words}${words}`)).toMatch(/^One\. (word )+$/)
  })

  test('never breaks a character in two, and its parts are the text again [TRNS-04]', () => {
    expect(lengths(`x${'🙂'.repeat(2450)}`)).toEqual([4899, 2])
    const pieces = fc.constantFrom('a', ' ', '. ', '\n', '。', '🙂', 'word'.repeat(400), '字'.repeat(900), '\u3000')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (some) => {
        const text = some.join('')
        const chunks = chunksOf(text)
        expect(chunks.join('')).toBe(text)
        for (const chunk of chunks)
          expect([chunk.length > 0 && chunk.length <= 4900, /[\ud800-\udbff]$/.test(chunk)]).toEqual([true, false])
      }),
    )
  })
})
