import { LRUCache } from 'lru-cache'
import type { Member } from '../../../shared/rules/access.ts'
import { CLOUD_PAGE_SIZE, CLOUD_WORDS_MAX, type WordCloud } from '../../../shared/domain/word-cloud.ts'
import { foldText } from '../../../shared/text/fold.ts'
import { runInTurns } from '../../in-turns.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { chunksOf, inChunks } from '../../store/chunks.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import { targetsOf } from '../../graph/links/link-targets.ts'
import { fieldsOfEach, findFields } from '../../graph/objects/find-fields.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { notePagesOf } from '../search/search.service.ts'
import { countWords, type Effort, newEffort } from './count-words.ts'
import { withoutStopWords } from './stop-words.ts'

type Counts = ReadonlyMap<string, number>

/** A class often opens the same cloud. */
const REMEMBERED_BYTES = 16 * 2 ** 20
/** Estimated, of a note and a word. */
const BYTES = { note: 300, word: 80 }
const remembered = new LRUCache<string, Counts>({
  maxSize: REMEMBERED_BYTES,
  sizeCalculation: (counts) => BYTES.note + counts.size * BYTES.word,
})

const keyOf = ({ _id, version }: { _id: string; version: number }) => `${_id} ${version}`

/** Returns a view's readable notes in pages. */
export const notePages = async (member: Member, viewId: string): Promise<AsyncGenerator<string[]>> => {
  const ids = [...(await targetsOf([viewId], 'contains'))]
  return notePagesOf(member, { ids, pagesize: CLOUD_PAGE_SIZE })
}

/** Yields word counts without stop words, cached by note version. */
export async function* wordsOfNotes(ids: readonly string[], effort: Effort): AsyncGenerator<Counts> {
  const notes = await inChunks(ids, (some) => findFields({ _id: { $in: some } }, ['version']))
  const unknown: string[] = []
  for (const note of notes) {
    const counts = remembered.get(keyOf(note))
    if (counts) yield counts
    else unknown.push(note._id)
  }
  for (const some of chunksOf(unknown))
    for await (const note of fieldsOfEach({ _id: { $in: some } }, ['version', 'text4search'])) {
      if (effort.left <= 0) return
      const counts = await withoutStopWords(await runInTurns(countWords(note.text4search, effort)))
      remembered.set(keyOf(note), counts)
      yield counts
    }
}

/** Most frequent words; sorted, so that a cloud is stable. */
const mostFrequent = (counts: Counts): WordCloud['words'] =>
  Array.from(counts, ([word, count]) => ({ word, count }))
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, CLOUD_WORDS_MAX)

/** Returns the most frequent words of a view's readable notes (WCLD-05, WCLD-07). */
export const wordsOfView = async (user: SessionUser, viewId: string): Promise<WordCloud> => {
  const { object: view, member } = await openObject(user, viewId)
  if (view.type !== 'View') throw new AppError('notFound')
  const [{ stopWords }, pages] = await Promise.all([findRootSettings(view.communityId), notePages(member, viewId)])
  const counts = new Map<string, number>()
  const effort = newEffort()
  let notes = 0
  for await (const ids of pages)
    for await (const words of wordsOfNotes(ids, effort)) {
      notes += 1
      for (const [word, count] of words) counts.set(word, (counts.get(word) ?? 0) + count)
    }
  for (const word of stopWords) counts.delete(foldText(word).trim())
  return { words: mostFrequent(counts), notes }
}
