import { LRUCache } from 'lru-cache'
import type { Member } from '../../../shared/rules/access.ts'
import { CLOUD_PAGE_SIZE, CLOUD_WORDS_MAX, type CloudQuery, type WordCloud } from '../../../shared/domain/word-cloud.ts'
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
import { addPart, byLanguage, type Part, type PartsByKey, partsOf, type Written } from './note-languages.ts'

/** A class often opens the same cloud. */
const REMEMBERED_BYTES = 16 * 2 ** 20
/** Estimated, of a note and a word. */
const BYTES = { note: 300, word: 80 }
const remembered = new LRUCache<string, readonly Part[]>({
  maxSize: REMEMBERED_BYTES,
  sizeCalculation: (parts) => BYTES.note + parts.reduce((sum, { words }) => sum + words.size, 0) * BYTES.word,
})

/** The version alone recurs after a restore. */
const keyOf = ({ _id, version, modified }: { _id: string; version: number; modified: Date }) =>
  `${_id} ${version} ${modified.getTime()}`

/** Returns a view's readable notes in pages. */
export const notePages = async (member: Member, viewId: string): Promise<AsyncGenerator<string[]>> => {
  const ids = [...(await targetsOf([viewId], 'contains'))]
  return notePagesOf(member, { ids, pagesize: CLOUD_PAGE_SIZE })
}

/** Yields the parts of each note, cached by note version. */
async function* partsOfNotes(ids: readonly string[], effort: Effort): AsyncGenerator<readonly Part[]> {
  const notes = await inChunks(ids, (some) => findFields({ _id: { $in: some } }, ['version', 'modified']))
  const unknown: string[] = []
  for (const note of notes) {
    const parts = remembered.get(keyOf(note))
    if (parts) yield parts
    else unknown.push(note._id)
  }
  for (const some of chunksOf(unknown))
    for await (const note of fieldsOfEach({ _id: { $in: some } }, ['version', 'modified', 'text4search'])) {
      if (effort.left <= 0) return
      const parts = await partsOf(await runInTurns(countWords(note.text4search, effort)))
      remembered.set(keyOf(note), parts)
      yield parts
    }
}

/** Most frequent words; sorted, so that a cloud is stable. */
const mostFrequent = (counts: ReadonlyMap<string, number>): WordCloud['words'] =>
  Array.from(counts, ([word, count]) => ({ word, count }))
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, CLOUD_WORDS_MAX)

const summed = (written: readonly Written[]) => {
  const counts = new Map<string, number>()
  for (const { words } of written) for (const [word, count] of words) counts.set(word, (counts.get(word) ?? 0) + count)
  return counts
}

/** Returns the most frequent words of a view's readable notes, of one language (WCLD-05, WCLD-07). */
export const wordsOfView = async (
  user: SessionUser,
  viewId: string,
  { language: asked }: CloudQuery,
): Promise<WordCloud> => {
  const { object: view, member } = await openObject(user, viewId)
  if (view.type !== 'View') throw new AppError('notFound')
  const [settings, pages] = await Promise.all([findRootSettings(view.communityId), notePages(member, viewId)])
  const parts: PartsByKey = new Map()
  const effort = newEffort()
  let notes = 0
  for await (const ids of pages)
    for await (const note of partsOfNotes(ids, effort)) {
      notes += 1
      for (const part of note) addPart(parts, part)
    }
  const written = await byLanguage(parts)
  const first = settings.knowledgeForum6 ? undefined : written[0]
  const one = asked === 'all' ? undefined : (written.find(({ code }) => code === asked) ?? first)
  const counts = summed(one ? [one] : written)
  for (const word of settings.stopWords) counts.delete(foldText(word).trim())
  return {
    words: mostFrequent(counts),
    notes: one?.notes ?? notes,
    language: one?.code ?? 'all',
    languages: written.map(({ code, notes: count }) => ({ code, notes: count })),
  }
}
