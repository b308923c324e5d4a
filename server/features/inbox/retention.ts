import { setTimeout as pause } from 'node:timers/promises'
import { INBOX_DAYS } from '../../../shared/domain/inbox.ts'
import type { AppContext } from '../../app-context.ts'
import { runPeriodically, type Background } from '../../platform/background.ts'
import { removeSome } from '../../store/remove-some.ts'
import { InboxModel } from './inbox.model.ts'

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 500
const PAUSE_MS = 20

/** Deletes entries older than INBOX_DAYS. */
export const deleteOldEntries = async (signal?: AbortSignal): Promise<void> => {
  const old = { time: { $lt: new Date(Date.now() - INBOX_DAYS * DAY_MS) } }
  for (;;) {
    if (signal?.aborted || (await removeSome(InboxModel, old, AT_ONCE)) === 0) return
    await pause(PAUSE_MS)
  }
}

/** Starts the hourly job. */
export const startInboxJob = ({ leases, log }: Pick<AppContext, 'leases' | 'log'>): Background =>
  runPeriodically({ leases }, 'inbox', deleteOldEntries, (error) =>
    log.error({ err: error }, 'deleting old entries of inboxes failed'),
  )
