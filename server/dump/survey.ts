import type { Filter } from 'mongodb'
import type { Model } from 'mongoose'
import { rootSettingsOf } from '../../shared/domain/root-context.ts'
import { noteLanguagesOf } from '../../shared/rules/note-languages.ts'
import { StartFault } from '../env.ts'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { HistoricalModel, RecordModel } from '../graph/records/records.model.ts'
import { isPlainObject } from '../platform/data.ts'
import { collection } from '../store/collection.ts'
import { batchesIn, type Importing } from './importing.ts'
import type { Kind, Part } from './source.ts'
import { type Data, textOf } from './values.ts'

type Owned = { _id: string; communityId?: string; dump?: string | { of: string } }
const MODELS: Readonly<Partial<Record<Kind, unknown>>> = {
  communities: CommunityModel,
  accounts: AccountModel,
  objects: ObjectModel,
  links: LinkModel,
  records: RecordModel,
  historicalobjects: HistoricalModel,
}

const OWNERS = { projection: { communityId: 1, dump: 1 } } as const
const find = (model: unknown, ids: readonly string[]) =>
  collection(model as Model<Owned>)
    .find({ _id: { $in: [...ids] } } as Filter<Owned>, OWNERS)
    .toArray()

const CONFLICTS_SHOWN = 10

/** Finds communities, and ids from elsewhere (DUMP-03). Throws a StartFault. */
export const survey = async ({ source, communities, step }: Importing): Promise<void> => {
  const { id, ids, parts } = source
  const own = await collection(CommunityModel)
    .find({ 'dump.of': id }, { projection: { _id: 1 } })
    .toArray()
  const ours = new Set(own.map(({ _id }) => _id))
  const isOurs = ({ communityId = '', dump }: Owned) =>
    ours.has(communityId) || (typeof dump === 'object' ? dump.of : dump) === id
  const conflicts: string[] = []
  let more = 0
  const demandFree = async (part: Part, model: unknown, found: readonly string[], what: string) => {
    for (const owned of await find(model, found)) {
      if (isOurs(owned)) continue
      if (conflicts.length < CONFLICTS_SHOWN)
        conflicts.push(`${part.name}: the site has ${what} ${owned._id} from elsewhere.`)
      else more += 1
    }
  }
  const rootContexts = new Map<string, string>()
  const surveyOne = (part: Part, old: Data) => {
    const _id = ids.of(old._id)
    if (part.kind === 'communities' && _id !== undefined) {
      communities.set(_id, undefined)
      rootContexts.set(ids.of(old.rootContextId) ?? '', _id)
    }
    const communityId = part.kind === 'objects' && rootContexts.get(_id ?? '')
    if (communityId)
      communities.set(communityId, noteLanguagesOf(rootSettingsOf(isPlainObject(old.data) ? old.data : {})))
  }
  for (const part of parts) {
    const model = MODELS[part.kind]
    for await (const batch of batchesIn(part, step)) {
      for (const old of batch) surveyOne(part, old)
      if (model) await demandFree(part, model, batch.flatMap(({ _id }) => ids.of(_id) ?? []), 'the id') // prettier-ignore
      // Their accounts would become members.
      const users = batch.flatMap((old) => (textOf(old.__t) === 'KAuthor' ? (ids.of(old.userId) ?? []) : []))
      if (users.length > 0) await demandFree(part, AccountModel, users, 'the account')
    }
  }
  if (more > 0) conflicts.push(`… and ${more} more.`)
  if (conflicts.length > 0) throw new StartFault('Nothing is imported.', ...conflicts)
}
