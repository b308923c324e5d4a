import { EXCERPT_LENGTH } from '../../../shared/domain/search.ts'
import { passageOf } from '../../../shared/text/found-words.ts'
import { phrasesOf } from '../../../shared/text/words.ts'
import { turn } from '../../in-turns.ts'
import { chunksOf } from '../../store/chunks.ts'
import { textsOf } from '../../graph/objects/object-terms.ts'

const PHRASES_MAX = 10

/** Returns passages that contain the words, by object id. */
export const excerptsOf = async (
  ids: readonly string[],
  words: string | readonly string[],
): Promise<Map<string, string>> => {
  const phrases = phrasesOf(words).slice(0, PHRASES_MAX)
  const excerpts = new Map<string, string>()
  for (const some of chunksOf(ids)) {
    for await (const [id, text] of textsOf(some, 'body')) {
      await turn()
      excerpts.set(id, passageOf(text, phrases, EXCERPT_LENGTH))
    }
  }
  return excerpts
}
