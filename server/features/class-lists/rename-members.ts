import type { Member } from '../../../shared/rules/access.ts'
import { readNames, type Renamed } from '../../../shared/domain/class-lists.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { withWrites } from '../../graph/writes.ts'
import { authorsOfCommunity } from '../../graph/membership/authors.service.ts'
import { changeObject, findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'

type EventDeps = Pick<AppContext, 'events'>

/** New names; empty ones stay unchanged. */
interface Names {
  firstName: string
  lastName: string
}

const MEMBERS_AT_ONCE = 100

const changeOf = (author: ObjectDoc, names: ReadonlyMap<string, Names>): Partial<Names> | undefined => {
  const { firstName, lastName } = names.get(userNameKey(author.userName ?? '')) ?? { firstName: '', lastName: '' }
  const set = {
    ...(firstName !== '' && firstName !== author.firstName && { firstName }),
    ...(lastName !== '' && lastName !== author.lastName && { lastName }),
  }
  return Object.keys(set).length === 0 ? undefined : set
}

/**
 * Renames a community's authors by user name, ignoring case and unknown names; accounts stay unchanged. Returns the
 * number of changes.
 */
export const renameMembers = async (
  { events }: EventDeps,
  { communityId, authorId }: Member,
  names: readonly (readonly [userName: string, names: Names])[],
): Promise<number> => {
  const byName = new Map(names.map(([userName, one]) => [userNameKey(userName), one]))
  const concerned = (await authorsOfCommunity(communityId)).filter((author) => changeOf(author, byName))
  let renamed = 0
  for (let start = 0; start < concerned.length; start += MEMBERS_AT_ONCE) {
    const ids = concerned.slice(start, start + MEMBERS_AT_ONCE).map(({ _id }) => _id)
    renamed += await withWrites(events, async (writes) => {
      let count = 0
      for (const author of await findObjects({ _id: { $in: ids } }, writes.session)) {
        const set = changeOf(author, byName)
        if (!set) continue
        await changeObject(writes, author, set, authorId)
        count += 1
      }
      return count
    })
  }
  return renamed
}

/** Renames members by a file; an invalid row refuses the whole file. */
export const renameByFile = async (told: EventDeps, member: Member, file: Uint8Array): Promise<Renamed> => {
  const reading = readNames(file)
  if ('fault' in reading) throw new AppError(reading.fault)
  const { rows, faults } = reading
  if (faults.length > 0) throw new AppError('classList.renameRows', { details: { rows: faults } })
  return { ok: rows.length, nModified: await renameMembers(told, member, rows.map((row) => [row.userName, row])) } // prettier-ignore
}
