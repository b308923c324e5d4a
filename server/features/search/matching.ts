import type { Filter } from 'mongodb'
import { ACCESS_FIELDS, type Member } from '../../../shared/rules/access.ts'
import { CONTRIBUTION_TYPES } from '../../../shared/domain/contributions.ts'
import { withoutSpace, type SearchQuery } from '../../../shared/domain/search.ts'
import { havePairs, mayHold } from '../../../shared/text/word-pairs.ts'
import { clueText, holdsAll, phrasesOf, type Clue, type Phrase } from '../../../shared/text/words.ts'
import { turn } from '../../in-turns.ts'
import { chunksOf, inChunks, READ_MAX_MS, SMALL_BATCH } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { byTime, type Aged } from '../../store/read-aged.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { readableIds, RESTRICTED_TYPES } from '../../graph/links/links.access.ts'
import { targetsOf } from '../../graph/links/link-targets.ts'
import { findAged, findFields } from '../../graph/objects/find-fields.ts'
import { pairsWhere, textsOf, textsWhere, type Place } from '../../graph/objects/object-terms.ts'
import { ObjectModel, type StoredObject } from '../../graph/objects/objects.model.ts'
import { bestFirst, COMMON_FROM } from './best-first.ts'
import { firstMoment, lastMoment } from '../../../shared/text/days.ts'

export interface SearchParams {
  query: SearchQuery
  types: readonly string[]
  place: Place
}

type Condition = Filter<StoredObject>

/** Fields for read permission and sorting by age. */
const HEAD = [...ACCESS_FIELDS, 'created'] as const

/** Only the longest clues are used; more hardly narrow the result. */
const CLUES_MAX = 20

/** Words consist of letters and digits, so they need no regex escaping. */
const clueCondition = (clue: Clue): Condition => ({
  terms: 'word' in clue ? clue.word : { $regex: `^${clue.beginning}` },
})

const clueConditions = (clues: readonly Clue[]): Condition[] =>
  clues
    .toSorted((a, b) => clueText(b).length - clueText(a).length)
    .slice(0, CLUES_MAX)
    .map(clueCondition)

const hasOneSpelling = ({ spellings }: Phrase) => spellings.length === 1

const phraseConditions = (phrases: readonly Phrase[]): Condition[] => {
  const inOneWay = phrases.filter(hasOneSpelling).flatMap(({ spellings }) => spellings.flatMap(({ clues }) => clues))
  const inTwoWays = phrases.filter((phrase) => !hasOneSpelling(phrase)).slice(0, CLUES_MAX)
  return [
    ...clueConditions(inOneWay),
    ...inTwoWays.map(({ spellings }) => ({ $or: spellings.map(({ clues }) => ({ $and: clueConditions(clues) })) })),
  ]
}

const within = async ({ communityId }: Member, { from, to }: SearchQuery): Promise<Condition> => {
  if (from === undefined && to === undefined) return {}
  const { timeZone } = await findCommunity(communityId)
  return {
    created: {
      ...(from !== undefined && { $gte: firstMoment(from, timeZone) }),
      ...(to !== undefined && { $lte: lastMoment(to, timeZone) }),
    },
  }
}

const isPrivate = ({ privateMode }: SearchQuery) =>
  privateMode !== undefined && privateMode !== false && privateMode !== 'false'

/** True unless the search is limited to own contributions or to ids. */
const goesByPermission = (query: SearchQuery) => !isPrivate(query) && !query.ids

const OPEN: Condition = { permission: { $in: ['public', 'protected'] } }

const conditionsOf = async (member: Member, query: SearchQuery, phrases: readonly Phrase[]): Promise<Condition> => ({
  communityId: member.communityId,
  status: 'active',
  $and: [
    isPrivate(query) ? { authors: member.authorId ?? '' } : {},
    await within(member, query),
    query.authors?.length ? { authors: { $in: query.authors } } : {},
    ...phraseConditions(phrases),
  ],
})

const readableOf = async (member: Member, type: string, ids: readonly string[]): Promise<string[]> => {
  const found = await inChunks(ids, (some) =>
    findFields({ _id: { $in: some }, communityId: member.communityId, type }, HEAD),
  )
  return [...(await readableIds(member, found))]
}

const onViews = async (member: Member, viewIds: readonly string[]) =>
  targetsOf(await readableOf(member, 'View', viewIds))

const usingSupports = async (member: Member, titles: readonly string[]) => {
  const { communityId } = member
  const supports = await findFields({ communityId, type: 'Support' }, [...HEAD, 'title'])
  const readable = await readableIds(member, supports)
  const named = supports.filter(({ _id, title }) => readable.has(_id) && titles.includes(withoutSpace(title)))
  return await targetsOf(
    named.map(({ _id }) => _id),
    'supports',
  )
}

/** Undefined if the query names no ids, views or supports. */
const onlyIds = async (member: Member, { ids, viewIds, scaffold }: SearchQuery): Promise<string[] | undefined> => {
  const sets = [
    ids && new Set(ids),
    viewIds?.length ? await onViews(member, viewIds) : undefined,
    scaffold?.length ? await usingSupports(member, scaffold) : undefined,
  ].filter((set) => set !== undefined)
  const [first, ...others] = sets
  return first && [...first].filter((id) => others.every((set) => set.has(id)))
}

type Sought = { place: Place; phrases: readonly Phrase[] }

const cluesSuffice = ({ place, phrases }: Sought) =>
  place === 'text' &&
  phrases.length <= CLUES_MAX &&
  phrases.every(({ spellings }) => spellings.every(({ isClue }) => isClue))

/** Checks the order of words, which the term index does not store. */
const withPhrases = async (ids: readonly string[], { place, phrases }: Sought): Promise<Set<string>> => {
  const held = new Set<string>()
  for (const some of chunksOf(ids)) {
    for await (const [id, text] of textsOf(some, place)) {
      if (holdsAll(text, phrases)) held.add(id)
      await turn()
    }
  }
  return held
}

/** For types open to all members. */
const findOpen = async (filter: Condition, types: readonly string[]): Promise<Aged[]> =>
  types.length === 0 ? [] : await findAged({ ...filter, type: { $in: [...types] } })

/** As `findOpen`, with the check of `withPhrases`, so that each object is read once. */
const findHolding = async (
  filter: Condition,
  types: readonly string[],
  { place, phrases }: Sought,
): Promise<Aged[]> => {
  if (types.length === 0) return []
  const held: Aged[] = []
  for await (const texts of textsWhere(filter, types, place))
    for (const { _id, created, text } of texts) {
      if (holdsAll(text, phrases)) held.push({ _id, created })
      const next = turn()
      if (next) await next
    }
  return held
}

/** Objects that may contain the phrases, by their pairs of words. */
const findLikely = async (filter: Condition, types: readonly string[], phrases: readonly Phrase[]): Promise<Aged[]> => {
  if (types.length === 0) return []
  const likely: Aged[] = []
  for await (const some of pairsWhere(filter, types, mayHold(phrases))) likely.push(...some)
  return likely
}

const findReadable = async (member: Member, filter: Condition, types: readonly string[]): Promise<Aged[]> => {
  if (types.length === 0) return []
  const found = await findFields({ ...filter, type: { $in: [...types] } }, HEAD, SMALL_BATCH)
  const readable = await readableIds(member, found)
  return found.flatMap(({ _id, created }) => (readable.has(_id) ? { _id, created: created.getTime() } : []))
}

/** Undefined for searches by ids or of own contributions. */
const counterOf = (member: Member, query: SearchQuery, open: readonly string[]) =>
  goesByPermission(query)
    ? async (phrase: Phrase) => {
        const filter = { ...(await conditionsOf(member, {}, [phrase])), ...OPEN, type: { $in: [...open] } }
        return await collection(ObjectModel).countDocuments(filter, { limit: COMMON_FROM, maxTimeMS: READ_MAX_MS })
      }
    : undefined

/** Maximum ids passed to the database if words match fewer candidates. */
const FEW = 200

/** Returns readable matches, oldest first unless the query has a sort order. */
export const matchingIds = async (member: Member, { query, types, place }: SearchParams): Promise<string[]> => {
  const phrases = phrasesOf(query.words ?? [])
  const filter = await conditionsOf(member, query, phrases)
  const byPermission = goesByPermission(query)
  const isRestricted = (type: string) => !byPermission || RESTRICTED_TYPES.includes(type)
  const restricted = types.filter(isRestricted)
  const open = types.filter((type) => !isRestricted(type))
  const withPrivate = query.withPrivate === true
  const sought = { place, phrases }
  const only = await onlyIds(member, query)
  /** With `only`, most objects are dropped before their texts are read. */
  const isAll = only === undefined && !cluesSuffice(sought)
  const byPairs = isAll && place === 'text' && havePairs(phrases)
  const checked = new Set<string>()
  const findAllOpen = async (filter: Condition) => {
    if (byPairs) return await findLikely(filter, open, phrases)
    if (!isAll) return await findOpen(filter, open)
    const found = await findHolding(filter, open, sought)
    for (const { _id } of found) checked.add(_id)
    return found
  }
  const checkedOf = async (ids: readonly string[]) => {
    const matching = await withPhrases(
      ids.filter((id) => !checked.has(id)),
      sought,
    )
    return ids.filter((id) => checked.has(id) || matching.has(id))
  }
  const find = async (filter: Condition) => {
    const [ofOpen, ofRestricted, ofPrivate] = await Promise.all([
      findAllOpen({ ...filter, ...OPEN }),
      findReadable(member, byPermission && !withPrivate ? { ...filter, ...OPEN } : filter, restricted),
      withPrivate ? findReadable(member, { ...filter, permission: 'private' }, open) : [],
    ])
    return [...ofOpen, ...ofRestricted, ...ofPrivate]
  }
  const oneByOne = only && (phrases.length === 0 || only.length <= FEW)
  const found = oneByOne ? await inChunks(only, (some) => find({ ...filter, _id: { $in: some } })) : await find(filter)
  const wanted = only && new Set(only)
  const ids = (wanted ? found.filter(({ _id }) => wanted.has(_id)) : found).toSorted(byTime).map(({ _id }) => _id)
  const inOrder = cluesSuffice(sought) ? ids : await checkedOf(ids)
  if (query.sort === undefined) return inOrder
  const newest = inOrder.toReversed()
  return query.sort === 'newest' ? newest : await bestFirst(newest, phrases, counterOf(member, query, open))
}

/** Splits ids of the community's active contributions by read permission. */
export const splitByReadable = async (
  member: Member,
  ids: readonly string[],
): Promise<{ open: string[]; closed: string[] }> => {
  const { communityId } = member
  const found = await inChunks([...new Set(ids)], (some) =>
    findFields({ _id: { $in: some }, communityId, type: { $in: [...CONTRIBUTION_TYPES] }, status: 'active' }, HEAD),
  )
  const readable = await readableIds(member, found)
  const idsThat = (isOpen: boolean) => found.map(({ _id }) => _id).filter((id) => readable.has(id) === isOpen)
  return { open: idsThat(true), closed: idsThat(false) }
}
