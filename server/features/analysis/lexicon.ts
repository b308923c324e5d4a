import { lexiconCounter } from '../../../shared/analysis/lexicon.ts'
import {
  FREQUENT_WORDS_MAX,
  type FrequentWords,
  type LexiconAnswer,
  type LexiconSearch,
  type SelectedNotes,
} from '../../../shared/domain/lexicon.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { runInTurns } from '../../in-turns.ts'
import { AppError } from '../../platform/errors.ts'
import { chunksOf } from '../../store/chunks.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import { targetsOf } from '../../graph/links/link-targets.ts'
import { fieldsOfEach } from '../../graph/objects/find-fields.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { notePagesOf } from '../search/search.service.ts'
import { newEffort } from '../word-cloud/count-words.ts'
import { wordsOfNotes } from '../word-cloud/word-cloud.service.ts'
import { analyse } from '../text-analysis/text-analysis.service.ts'

const PAGE_SIZE = 1000
/** CPU time limit of a request, in ms. */
const COUNTING_MAX_MS = 30_000

const itemsOn = async (member: Member, viewId: string): Promise<string[]> => {
  const view = await findObject(viewId)
  if (view?.communityId !== member.communityId) throw new AppError('notFound')
  if (!(await mayRead(member, view))) throw new AppError('forbidden')
  return [...(await targetsOf([viewId], 'contains'))]
}

const notesMeant = async (member: Member, { selections }: SelectedNotes): Promise<string[]> => {
  const found = new Set<string>()
  const take = async (query: Parameters<typeof notePagesOf>[1]) => {
    for await (const ids of notePagesOf(member, { ...query, pagesize: PAGE_SIZE })) ids.forEach((id) => found.add(id))
  }
  if (selections.length === 0) await take({})
  for (const { viewId, authorId, fromDate, toDate } of selections) {
    const ids = await itemsOn(member, viewId)
    const authors = authorId === '' ? undefined : [authorId]
    await take({ ids, authors, from: fromDate || undefined, to: toDate || undefined })
  }
  return [...found]
}

const boundSteps = () => {
  let left = COUNTING_MAX_MS
  return function* <T>(steps: Generator<void, T>): Generator<void, T> {
    for (;;) {
      const began = performance.now()
      const { done, value } = steps.next()
      left -= performance.now() - began
      if (left < 0) throw new AppError('request.tooBroad')
      yield
      if (done) return value
    }
  }
}

/** Counts words in readable notes (LEXI-14). Throws 'request.tooBroad' above the time limit. */
export const countLexicon = async (member: Member, { words, ...meant }: LexiconSearch): Promise<LexiconAnswer> => {
  const ids = await notesMeant(member, meant)
  const stepsOf = lexiconCounter(words)
  const found = new Map<string, LexiconAnswer['notes'][number]>()
  const bounded = boundSteps()
  for (const some of chunksOf(ids))
    for await (const { _id, title, text4search } of fieldsOfEach({ _id: { $in: some } }, ['title', 'text4search'])) {
      const counts = await runInTurns(bounded(stepsOf(text4search)))
      if (counts.some((count) => count > 0)) found.set(_id, { _id, title, counts })
    }
  return { searched: ids.length, notes: ids.flatMap((id) => found.get(id) ?? []) }
}

/** Returns the most frequent words of all languages without stop words, with English parts of speech (LEXI-13). */
export const frequentWords = async (member: Member, meant: SelectedNotes): Promise<FrequentWords> => {
  const ids = await notesMeant(member, meant)
  const counts = new Map<string, number>()
  for await (const words of wordsOfNotes(ids, newEffort()))
    for (const [word, count] of words) counts.set(word, (counts.get(word) ?? 0) + count)
  const most = Array.from(counts, ([word, count]) => ({ word, count }))
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, FREQUENT_WORDS_MAX)
  const parts = await analyse(member.userId, 'parts', 'en', { words: most.map(({ word }) => word) })
  return {
    words: most.map((one, at) => ({ ...one, parts: parts[at]?.length ? parts[at] : ['other'] })),
    notes: ids.length,
  }
}
