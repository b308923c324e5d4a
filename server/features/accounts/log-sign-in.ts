import { ActModel } from '../../graph/acts/acts.model.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { collection } from '../../store/collection.ts'

const FAILURE_EVERY_MS = 60_000

/** Logs a sign-in (AUDT-01); call before its session begins. */
export const logSignIn = (userId: string, appPassword?: string): Promise<void> =>
  logAct({ act: 'signedIn', by: userId, userId, ...(appPassword !== undefined && { details: { appPassword: true } }) })

/** Logs a failed sign-in (AUDT-01), at most one a minute and account, which bounds the log. */
export const logSignInFailure = async (userId: string): Promise<void> => {
  const since = new Date(Date.now() - FAILURE_EVERY_MS)
  const isLogged = await collection(ActModel).findOne(
    { act: 'signInFailed', userId, time: { $gt: since } },
    { projection: { _id: 1 } },
  )
  if (!isLogged) await logAct({ act: 'signInFailed', by: null, userId })
}
