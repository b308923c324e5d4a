import { expect, test } from 'vitest'
import { runInTurns } from '../../in-turns.ts'
import { countWords, eachWord, newEffort } from './count-words.ts'
import { stopWordLists, tallyWords, tellingWords } from './stop-words.ts'

const TEXTS = [
  '“Light” is bent – isn’t it? 2 prisms… x²',
  'The light is not in it but by the sea',
  'El sea que sea, la luz es azul',
  'Élève, the light‐house',
  '光は水を通る dna',
  '',
]

test('the sums of several texts are those of each text without the stop words of its own languages', async () => {
  const lists = await stopWordLists()
  const { add, endText, totals } = tallyWords(lists)
  const expected = new Map<string, number>()
  const [one, other] = [newEffort(), newEffort()]
  for (const text of TEXTS) {
    await runInTurns(eachWord(text, one, add))
    endText()
    for (const [word, count] of tellingWords(await runInTurns(countWords(text, other)), lists))
      expected.set(word, (expected.get(word) ?? 0) + count)
  }
  expect(new Map(totals().map(({ word, total }) => [word, total]))).toEqual(expected)
  expect([expected.get('sea'), expected.get('light'), expected.get('luz')]).toEqual([1, 3, 1])
  expect(one).toEqual(other)
})

test('words are split alike with and without letters beyond ASCII', async () => {
  const wordsIn = async (text: string) => [...(await runInTurns(countWords(text, newEffort()))).keys()]
  const text = 'A "plain" text: it’s 3–4 words, isn’t it…'
  const words = ['a', 'plain', 'text', 'it', 's', '3', '4', 'words', 'isn', 't']
  expect(await wordsIn(text)).toEqual(words)
  expect(await wordsIn(`${text} ñ`)).toEqual([...words, 'ñ'])
})
