import { measuresOf, type Measures } from '../../../../shared/analysis/measures.ts'
import { each } from '../../../../shared/analysis/steps.ts'
import type { AuthorNetworkQuery } from '../../../../shared/domain/author-network.ts'
import type { Member } from '../../../../shared/rules/access.ts'
import { piecesOf } from '../../../../shared/text/words.ts'
import { fieldBatches } from '../../../graph/objects/find-fields.ts'
import { runInTurns } from '../../../in-turns.ts'
import { chunksOf } from '../../../store/chunks.ts'
import { authorNetworkOf } from './author-network.ts'

const WORDS_MAX = 1_000_000

/** Returns the words of notes in order, as numbers, which take less memory. */
const wordsIn = async (ids: readonly string[]): Promise<number[]> => {
  const numbers = new Map<string, number>()
  const words: number[] = []
  for (const some of chunksOf([...ids])) {
    const textById = new Map<string, string>()
    for await (const notes of fieldBatches({ _id: { $in: some } }, ['text4search']))
      for (const { _id, text4search } of notes) textById.set(_id, text4search)
    for (const id of some) {
      if (words.length >= WORDS_MAX) return words.slice(0, WORDS_MAX)
      await runInTurns(
        each(piecesOf(textById.get(id) ?? ''), ({ text }) => {
          const number = numbers.get(text) ?? numbers.size
          numbers.set(text, number)
          words.push(number)
        }),
      )
    }
  }
  return words.slice(0, WORDS_MAX)
}

/** Returns the measures of the readable author network (MSRE-01). */
export const networkMeasures = async (member: Member, query: AuthorNetworkQuery): Promise<Measures> => {
  const network = await authorNetworkOf(member, query)
  const words = await wordsIn(network.contributions.map(([id]) => id))
  return await runInTurns(measuresOf(network, words))
}
