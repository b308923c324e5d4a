import type { Filter } from 'mongodb'
import { flatMapped } from '../../../shared/analysis/steps.ts'
import {
  INTERACTION_TYPES,
  type Interactions,
  type InteractionsQuery,
  type InteractionType,
  WRITTEN_INTERACTIONS,
} from '../../../shared/domain/interactions.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { inTurns, mapInTurns, runInTurns } from '../../in-turns.ts'
import { SMALL_BATCH, inChunks } from '../../store/chunks.ts'
import { findAll, findEach } from '../../store/find.ts'
import { OLDEST_FIRST } from '../../store/oldest-first.ts'
import { type FullLink, type LinkDoc, LinkModel } from '../../graph/links/links.model.ts'
import { visibleTo } from '../../graph/links/visible-links.ts'
import { findFields } from '../../graph/objects/find-fields.ts'

type Met = Pick<LinkDoc, 'from' | 'to' | 'created'> & { type: InteractionType }

const newestLinks = async (
  visible: Filter<LinkDoc>,
  types: readonly InteractionType[],
  max: number,
): Promise<Met[]> => {
  const found = await findAll<LinkDoc, Met>(
    LinkModel,
    { $and: [{ type: { $in: [...types] } }, visible] },
    {
      ...SMALL_BATCH,
      sort: { created: -1, _id: -1 },
      limit: max,
      projection: { _id: 0, from: 1, to: 1, type: 1, created: 1 },
    },
  )
  return found.toReversed()
}

const endsOf = async (links: readonly Met[]) => {
  const ids = [...new Set(await runInTurns(flatMapped(links, ({ from, to }) => [from, to])))]
  const found = await inChunks(ids, (some) =>
    findFields({ _id: { $in: some }, status: 'active' }, ['title', 'authors'], SMALL_BATCH),
  )
  return new Map(found.map((object) => [object._id, object]))
}

/** Title of each contribution's first visible view, by id. One scan of a community takes less than chunks of many ids. */
const viewsIn = async (visible: Filter<LinkDoc>): Promise<Map<string, string>> => {
  const onViews = { type: 'contains', '_from.type': 'View', '_from.status': 'active' } as Filter<LinkDoc>
  const found = findEach<LinkDoc, Pick<FullLink, 'to' | '_from'>>(
    LinkModel,
    { $and: [onViews, visible] },
    { ...SMALL_BATCH, sort: OLDEST_FIRST, projection: { _id: 0, to: 1, '_from.title': 1 } },
  )
  const views = new Map<string, string>()
  for await (const { to, _from } of found) if (!views.has(to)) views.set(to, _from.title)
  return views
}

const makePlaces = () => {
  const places = new Map<string, number>()
  const placeOf = (id: string) => {
    const place = places.get(id) ?? places.size
    places.set(id, place)
    return place
  }
  return { placeOf, ids: () => [...places.keys()] }
}

interface Pair {
  actor: string
  other: string
  type: InteractionType
  /** Id of the object written by the actor, or of the one read or annotated. */
  written: string
  time: number
}

const pairsOf = ({ from, to, type, created }: Met, ends: Awaited<ReturnType<typeof endsOf>>): Pair[] => {
  const [near, far] = [ends.get(from), ends.get(to)]
  if (!far || (!near && type !== 'read')) return []
  const actors = type === 'read' ? [from] : (near?.authors ?? [])
  const written = type === 'read' || type === 'annotates' ? to : from
  return actors.flatMap((actor) =>
    far.authors
      .filter((other) => other !== actor)
      .map((other) => ({ actor, other, type, written, time: created.getTime() })),
  )
}

/**
 * Returns up to `max` newest visible interactions (build-ons, references, annotations) between different authors; reads
 * only for managers and the reader.
 */
export const interactionsOf = async (
  member: Member,
  { pagesize: max, reads }: InteractionsQuery,
): Promise<Interactions> => {
  const visible = await visibleTo(member, { withReads: reads === 'all' })
  // Beside each other, because the store works in another thread.
  const [links, viewById] = await Promise.all([
    newestLinks(visible, reads === 'all' ? INTERACTION_TYPES : WRITTEN_INTERACTIONS, max),
    viewsIn(visible),
  ])
  const ends = await endsOf(links)
  const pairs: Pair[] = []
  // Newest first, because pairs may exceed `max`.
  for await (const part of inTurns(links.toReversed()))
    for (const link of part) {
      if (pairs.length >= max) break
      // Not spread, because there may be more pairs than a call can take as arguments.
      for (const pair of pairsOf(link, ends).toReversed()) pairs.push(pair)
    }
  const [people, contributions] = [makePlaces(), makePlaces()]
  const entries = await mapInTurns(
    pairs.slice(0, max).toReversed(),
    ({ actor, other, type, written, time }): Interactions['entries'][number] => [
      people.placeOf(actor),
      people.placeOf(other),
      type,
      contributions.placeOf(written),
      time,
    ],
  )
  const ids = contributions.ids()
  return {
    people: people.ids(),
    contributions: ids.map((id) => [id, ends.get(id)?.title ?? '', viewById.get(id) ?? '']),
    entries,
  }
}
