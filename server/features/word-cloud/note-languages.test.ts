import { expect, test } from 'vitest'
import { addPart, byLanguage, type PartsByKey, partsOf } from './note-languages.ts'

const countsOf = (text: string) => {
  const counts = new Map<string, number>()
  for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
const partsIn = async (text: string) =>
  (await partsOf(countsOf(text))).map(({ languages, words }) => [languages.join(' '), [...words.keys()].join(' ')])

test('words of a note are told apart by script, Latin ones by their stop words; single Latin words stay in a text of another script', async () => {
  expect(await partsIn('the light is blue')).toEqual([['en', 'light blue']])
  expect(await partsIn('meri on sininen ja kaunis')).toEqual([['fi', 'meri sininen kaunis']])
  expect(await partsIn('光 は 水 dna')).toEqual([['ja', '光 水 dna']])
  expect(await partsIn('空氣 彎曲')).toEqual([['zh', '空氣 彎曲']])
  expect(await partsIn('the light is blue 空氣')).toEqual([
    ['en', 'light blue'],
    ['zh', '空氣'],
  ])
  expect(await partsIn('море синее')).toEqual([['other', 'море синее']])
  expect(await partsIn('photon prism')).toEqual([['', 'photon prism']])
})

test('an undecided note is of the most written language that fits, else of another one', async () => {
  const languagesOf = async (...texts: string[]) => {
    const parts: PartsByKey = new Map()
    for (const text of texts) for (const part of await partsOf(countsOf(text))) addPart(parts, part)
    return (await byLanguage(parts)).map(({ code, notes, words }) => `${code} ${notes}: ${[...words.keys()].join(' ')}`)
  }
  expect(await languagesOf('photon prism', '')).toEqual(['other 2: photon prism'])
  expect(await languagesOf('photon', 'el mar es azul', 'la luz del sol', 'the light is blue')).toEqual([
    'es 3: photon mar azul luz sol',
    'en 1: light blue',
  ])
  expect(await languagesOf('空氣', 'photon')).toEqual(['zh 1: 空氣', 'other 1: photon'])
  expect(await languagesOf('は を に が の と で も から まで 光 the light')).toEqual(['en 1: light', 'ja 1: 光'])
})
