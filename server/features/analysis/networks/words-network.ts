import type { NetworkFile } from '../../../../shared/analysis/network-files.ts'
import type { AuthorNetwork } from '../../../../shared/domain/author-network.ts'
import { runInTurns } from '../../../in-turns.ts'
import { fieldBatches } from '../../../graph/objects/find-fields.ts'
import { chunksOf } from '../../../store/chunks.ts'
import { countWords, newEffort } from '../../word-cloud/count-words.ts'
import { stopWordLists, tellingWords } from '../../word-cloud/stop-words.ts'

const WORDS_MAX = 1000

interface Used {
  word: string
  count: number
  /** Places of notes, and how often the word is in each. */
  notes: [place: number, count: number][]
}

const usedWords = async (contributions: AuthorNetwork['contributions']): Promise<Used[]> => {
  const [effort, lists] = [newEffort(), await stopWordLists()]
  const byWord = new Map<string, Used>()
  const placeById = new Map(contributions.map(([id], at) => [id, at]))
  for (const ids of chunksOf(contributions.map(([id]) => id)))
    for await (const batch of fieldBatches({ _id: { $in: ids } }, ['text4search']))
      for (const { _id, text4search } of batch) {
        if (effort.left <= 0) break
        for (const [word, count] of tellingWords(await runInTurns(countWords(text4search, effort)), lists)) {
          const used = byWord.get(word) ?? { word, count: 0, notes: [] }
          byWord.set(word, used)
          used.count += count
          used.notes.push([placeById.get(_id) ?? 0, count])
        }
      }
  return [...byWord.values()].toSorted(
    (a, b) => b.notes.length - a.notes.length || b.count - a.count || (a.word < b.word ? -1 : 1),
  )
}

/** Returns the network of notes, their authors, and the words that are in at least two notes. */
export const wordsNetwork = async (
  { authors, contributions }: AuthorNetwork,
  nameOf: (authorId: string) => string,
  edgesMax: number,
): Promise<NetworkFile> => {
  const idAt = (place: number) => contributions[place]?.[0] ?? ''
  const wrote = contributions.flatMap(([id, , , of]) =>
    of.map((place) => ({ from: authors[place] ?? '', to: id, values: { weight: 1, relation: 'wrote' } })),
  )
  const edges: NetworkFile['edges'][number][] = [...wrote]
  const words: NetworkFile['nodes'][number][] = []
  for (const { word, count, notes } of await usedWords(contributions)) {
    if (notes.length < 2 || words.length >= WORDS_MAX || edges.length + notes.length > edgesMax) break
    const id = `word${words.length + 1}`
    words.push({ id, values: { label: word, kind: 'word', count } })
    for (const [place, weight] of notes.toSorted(([a], [b]) => a - b))
      edges.push({ from: id, to: idAt(place), values: { weight, relation: 'contains' } })
  }
  const written = new Map<string, number>()
  for (const { from } of wrote) written.set(from, (written.get(from) ?? 0) + 1)
  return {
    name: 'words',
    nodes: [
      ...authors.map((id) => ({ id, values: { label: nameOf(id), kind: 'author', count: written.get(id) ?? 0 } })),
      ...contributions.map(([id, title, created]) => ({
        id,
        values: { label: title, kind: 'note', count: 1, created: new Date(created).toISOString() },
      })),
      ...words,
    ],
    edges,
  }
}
