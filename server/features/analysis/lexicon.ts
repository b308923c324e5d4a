import { lexiconCounter } from '../../../shared/analysis/lexicon.ts'
import {
  FREQUENT_WORDS_MAX,
  type FrequentWords,
  type LexiconAnswer,
  type LexiconSearch,
  type SelectedNotes,
} from '../../../shared/domain/lexicon.ts'
import { ACCESS_FIELDS, canRead, type Member } from '../../../shared/rules/access.ts'
import { runInTurns } from '../../in-turns.ts'
import { AppError } from '../../platform/errors.ts'
import { chunksOf } from '../../store/chunks.ts'
import { byTime, type Aged } from '../../store/read-aged.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import { targetsOf } from '../../graph/links/link-targets.ts'
import { fieldBatches } from '../../graph/objects/find-fields.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { notePagesOf } from '../search/search.service.ts'
import { eachWord, newEffort } from '../word-cloud/count-words.ts'
import { stopWordLists, tallyWords } from '../word-cloud/stop-words.ts'
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

const idsIn = async (member: Member, selections: SelectedNotes['selections']): Promise<string[]> => {
  const found = new Set<string>()
  for (const { viewId, authorId, fromDate, toDate } of selections) {
    const ids = await itemsOn(member, viewId)
    const authors = authorId === '' ? undefined : [authorId]
    const query = { ids, authors, from: fromDate || undefined, to: toDate || undefined, pagesize: PAGE_SIZE }
    for await (const some of notePagesOf(member, query)) for (const id of some) found.add(id)
  }
  return [...found]
}

/** In a few milliseconds. */
const TEXTS = { batchSize: 500 }

/** Yields the readable notes that are meant in batches; all of a community in one scan, because looking them up takes as long again. */
async function* notesMeant<K extends 'created' | 'title'>(
  member: Member,
  { selections }: SelectedNotes,
  also: readonly K[],
) {
  const fields = [...ACCESS_FIELDS, 'text4search', ...also] as const
  const { communityId } = member
  if (selections.length === 0) {
    for await (const notes of fieldBatches({ communityId, type: 'Note', status: 'active' }, fields, TEXTS))
      yield notes.filter((note) => canRead(member, note))
    return
  }
  for (const some of chunksOf(await idsIn(member, selections)))
    yield* fieldBatches({ _id: { $in: some } }, fields, TEXTS)
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

/** Counts words in readable notes, oldest first (LEXI-14). Throws 'request.tooBroad' above the time limit. */
export const countLexicon = async (member: Member, { words, ...meant }: LexiconSearch): Promise<LexiconAnswer> => {
  const stepsOf = lexiconCounter(words)
  const found: (Aged & LexiconAnswer['notes'][number])[] = []
  const bounded = boundSteps()
  let searched = 0
  for await (const notes of notesMeant(member, meant, ['created', 'title'])) {
    searched += notes.length
    for (const { _id, title, text4search, created } of notes) {
      const counts = await runInTurns(bounded(stepsOf(text4search)))
      if (counts.some((count) => count > 0)) found.push({ _id, title, counts, created: created.getTime() })
    }
  }
  return { searched, notes: found.toSorted(byTime).map(({ _id, title, counts }) => ({ _id, title, counts })) }
}

/** The worker loads its dictionary meanwhile. */
const loadParts = (userId: string) => void analyse(userId, 'parts', 'en', { words: [] }).catch(() => {})

/** Returns the most frequent words of all languages without stop words, with English parts of speech (LEXI-13). */
export const frequentWords = async (member: Member, meant: SelectedNotes): Promise<FrequentWords> => {
  loadParts(member.userId)
  const effort = newEffort()
  const { add, endText, totals } = tallyWords(await stopWordLists())
  let searched = 0
  for await (const notes of notesMeant(member, meant, [])) {
    searched += notes.length
    for (const { text4search } of notes) {
      if (effort.left <= 0) break
      await runInTurns(eachWord(text4search, effort, add))
      endText()
    }
  }
  const most = Array.from(totals(), ({ word, total }) => ({ word, count: total }))
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, FREQUENT_WORDS_MAX)
  const parts = await analyse(member.userId, 'parts', 'en', { words: most.map(({ word }) => word) })
  return {
    words: most.map((one, at) => ({ ...one, parts: parts[at]?.length ? parts[at] : ['other'] })),
    notes: searched,
  }
}
