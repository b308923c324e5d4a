import type { Filter } from 'mongodb'
import type { ActsFilter, ActsPage, ActsQuery, LoggedAct } from '../../../shared/domain/acts.ts'
import { asId } from '../../../shared/wire/ids.ts'
import { ActModel, type ActDoc } from '../../graph/acts/acts.model.ts'
import { CommunityModel, type CommunityDoc } from '../../graph/communities/communities.model.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { accountNamed } from '../accounts/by-name.ts'
import { namedAccounts } from '../accounts/find-accounts.ts'

const PAGE = 100

type Cursor = Pick<ActDoc, 'time' | '_id'>

const cursorOf = ({ time, _id }: Cursor) => `${time.getTime()}-${_id}`

const parseCursor = (text: string): Cursor => {
  const [time = '', _id = ''] = text.split('-')
  return { time: new Date(Number(time)), _id }
}

/** Account id of a user name, else the id itself, e.g. of a deleted account. */
const personId = async (person: string) => (await accountNamed(person))?._id ?? asId(person) ?? person

const latestFirst = (a: ActDoc, b: ActDoc) => b.time.getTime() - a.time.getTime() || (a._id < b._id ? 1 : -1)

const timeOf = ({ from, to }: ActsFilter, after: Cursor | undefined) => {
  const range = {
    // Always a range, for the index of times.
    $gte: new Date(from ?? 0),
    ...(to !== undefined && { $lt: new Date(to) }),
    ...(after && { $lte: after.time }),
  }
  return {
    time: range,
    ...(after && { $or: [{ time: { $lt: after.time } }, { _id: { $lt: after._id } }] }),
  }
}

/** Up to `limit` entries, latest first. Two queries, by and about a person, so that each follows its index. */
const findActs = async (
  { act, community, person, ...time }: ActsFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<ActDoc[]> => {
  const filter: Filter<ActDoc> = {
    ...(community !== undefined && { communityId: community }),
    ...(act && { act }),
    ...timeOf(time, after),
  }
  const find = (more: Filter<ActDoc>) =>
    collection(ActModel)
      .find({ ...more, ...filter }, { sort: { time: -1, _id: -1 }, limit })
      .toArray()
  if (!person) return await find({})
  const [done, concerning] = await Promise.all([find({ by: person }), find({ userId: person, by: { $ne: person } })])
  return [...done, ...concerning].toSorted(latestFirst).slice(0, limit)
}

const peopleOf = async (acts: readonly ActDoc[]) => {
  const ids = new Set(acts.flatMap(({ by, userId }) => [by, userId].filter((one) => typeof one === 'string')))
  const found = await namedAccounts([...ids])
  return Object.fromEntries(
    found.map(({ _id, userName, firstName, lastName }) => [_id, `${`${firstName} ${lastName}`.trim()} (${userName})`]),
  )
}

const communitiesOf = async (acts: readonly ActDoc[]) => {
  const ids = new Set(acts.flatMap(({ communityId }) => communityId ?? []))
  const found = await inChunks([...ids], (some) =>
    collection(CommunityModel)
      .find<Pick<CommunityDoc, '_id' | 'title'>>({ _id: { $in: some } }, { projection: { title: 1 } })
      .toArray(),
  )
  return Object.fromEntries(found.map(({ _id, title }) => [_id, title]))
}

const toLogged = ({ time, ...act }: ActDoc): LoggedAct => ({ ...act, time: time.toISOString() })

const pageAfter = async (filter: ActsFilter, after: Cursor | undefined): Promise<ActsPage> => {
  const found = await findActs(filter, after, PAGE + 1)
  const acts = found.slice(0, PAGE)
  const last = acts.at(-1)
  const [people, communities] = await Promise.all([peopleOf(acts), communitiesOf(acts)])
  return {
    acts: acts.map(toLogged),
    people,
    communities,
    ...(found.length > PAGE && last && { next: cursorOf(last) }),
  }
}

const resolved = async ({ person, ...filter }: ActsFilter): Promise<ActsFilter> => ({
  ...filter,
  ...(person && { person: await personId(person) }),
})

/** Returns a page of up to 100 entries (AUDT-02), latest first. */
export const actsPage = async ({ after, ...filter }: ActsQuery): Promise<ActsPage> =>
  await pageAfter(await resolved(filter), after === undefined ? undefined : parseCursor(after))

/** Yields all pages, latest first. */
export async function* actsPages(filter: ActsFilter): AsyncGenerator<ActsPage> {
  const meant = await resolved(filter)
  let after: Cursor | undefined
  do {
    const page = await pageAfter(meant, after)
    yield page
    after = page.next === undefined ? undefined : parseCursor(page.next)
  } while (after)
}
