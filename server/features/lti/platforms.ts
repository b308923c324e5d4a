import type { Platform, PlatformFields } from '../../../shared/domain/lti.ts'
import { isReachableServer } from '../../../shared/rules/server-addresses.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { transaction } from '../../store/transaction.ts'
import { PlatformModel, type PlatformDoc } from './lti.model.ts'

type Settings = Pick<AppContext['env'], 'serviceSites'>

const platforms = () => collection(PlatformModel)

/** Returns the fields sent to admins. */
export const presentPlatform = ({ created: _created, ...platform }: PlatformDoc): Platform => platform

/** Returns the registered platforms, by name. */
export const listPlatforms = async (): Promise<PlatformDoc[]> => await platforms().find().sort({ name: 1 }).toArray()

/** Returns a platform, or undefined. */
export const findPlatform = async (id: string): Promise<PlatformDoc | undefined> =>
  (await platforms().findOne({ _id: id })) ?? undefined

/** Returns up to two platforms. */
export const platformsOf = async (issuer: string, clientId: string | undefined): Promise<PlatformDoc[]> =>
  await platforms()
    .find({ issuer, ...(clientId !== undefined && { clientId }) })
    .limit(2)
    .toArray()

const demandReachable = ({ serviceSites }: Settings, fields: PlatformFields) => {
  const wrong = (['keysUrl', 'tokenUrl', 'signInUrl'] as const).filter(
    (name) => !isReachableServer(fields[name], serviceSites),
  )
  if (wrong.length > 0) throw refusedFields(Object.fromEntries(wrong.map((name) => [name, 'lti.unreachable' as const])))
}

const saving = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    throw isDuplicateKey(error) ? refusedFields({ clientId: 'lti.platformTaken' }) : error
  }
}

/** Registers a platform (LTIX-01). */
export const addPlatform = async (env: Settings, by: string, fields: PlatformFields): Promise<PlatformDoc> => {
  demandReachable(env, fields)
  const platform = { _id: newId(), ...fields, created: new Date() }
  await saving(() =>
    transaction(async (session) => {
      await platforms().insertOne(platform, { session })
      await logAct({ act: 'platformChanged', by, targetId: platform._id, details: { how: 'added' } }, session)
    }),
  )
  return platform
}

/** Changes a platform. */
export const changePlatform = async (
  env: Settings,
  { _id: by }: SessionUser,
  id: string,
  fields: PlatformFields,
): Promise<PlatformDoc> => {
  demandReachable(env, fields)
  const changed = await saving(() =>
    transaction(async (session) => {
      const found = await platforms().findOneAndUpdate({ _id: id }, { $set: fields }, { session, returnDocument: 'after' }) // prettier-ignore
      if (found) await logAct({ act: 'platformChanged', by, targetId: id, details: { how: 'changed' } }, session)
      return found
    }),
  )
  if (!changed) throw new AppError('notFound')
  return changed
}

/** Removes a platform. */
export const removePlatform = async ({ _id: by }: SessionUser, id: string): Promise<void> =>
  await transaction(async (session) => {
    const { deletedCount } = await platforms().deleteOne({ _id: id }, { session })
    if (deletedCount > 0)
      await logAct({ act: 'platformChanged', by, targetId: id, details: { how: 'removed' } }, session)
  })
