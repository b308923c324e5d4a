import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { runPeriodically } from '../../platform/background.ts'
import { collection } from '../../store/collection.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { withWrites } from '../../graph/writes.ts'
import { removeApiTokensFor } from '../api-tokens/api-tokens.service.ts'
import { removeCatchUpsOf } from '../catch-up/catch-ups.ts'
import { removeFilesOf } from '../files/files.service.ts'
import { removeEntriesOf } from '../inbox/entries.ts'
import { removeCollectionsOf } from '../key-concepts/key-concepts.service.ts'
import { removeStartDatesOf } from '../iterations/iterations.service.ts'
import { removeLinksOf } from '../../graph/links/links.service.ts'
import { removeCoursesOf } from '../lti-courses/removal.ts'
import { removeWaitingChangesOf } from '../moderation/queue.ts'
import { removeReportsOf } from '../moderation/reports.ts'
import { removeNotificationsOf } from '../notifications/queue.ts'
import { removeAuthorsOf, removeObjectsOf } from '../../graph/objects/objects.service.ts'
import { removeRatingsOf } from '../ratings/ratings.service.ts'
import { removeStudiesOf } from '../studies/studies.service.ts'
import { removeMarksOf } from '../unread/marks.ts'
import { removeRecordsOf } from '../../graph/records/records.log.ts'
import { CommunityModel } from '../../graph/communities/communities.model.ts'
import { loadCommunity, writeCommunity } from '../../graph/communities/communities.service.ts'
import { demandKey } from './keys.ts'

/** Batch size, and pause for other requests. */
const AT_ONCE = 50
const PAUSE_MS = 20
/** Covers requests that were running when the mark was set. */
const MARK_KEPT_MS = 60 * 60_000

/**
 * Marks a community as deleted, which hides it at once; `startRemovalJob` deletes its contents. Throws
 * 'community.keyWrong' without the manager key, for admins too.
 */
export const removeCommunity = async (
  { events, log }: Pick<AppContext, 'events' | 'log'>,
  { communityId, userId }: Pick<Member, 'communityId' | 'userId'>,
  managerRegistrationKey: string,
): Promise<void> => {
  await withWrites(events, async (writes) => {
    const community = await loadCommunity(writes.session, communityId)
    demandKey(community.managerRegistrationKey, managerRegistrationKey)
    await writeCommunity(writes, community, { deleting: new Date() })
    await removeAuthorsOf(writes.session, communityId)
    await logAct({ act: 'communityRemoved', by: userId || null, communityId }, writes.session)
    writes.announce('community.removed', () => ({ communityId }))
  })
  log.info({ communityId, by: userId }, 'removing a community')
}

type Tools = Pick<AppContext, 'files' | 'log'>

/** Deletes what a marked community holds, in batches; may run repeatedly and concurrently. */
export const removeContents = async ({ files, log }: Tools, communityId: string, signal: AbortSignal) => {
  const kinds = [
    () => removeFilesOf(files, communityId, AT_ONCE),
    () => removeLinksOf(communityId, AT_ONCE),
    () => removeObjectsOf(communityId, AT_ONCE),
    () => removeRecordsOf(communityId, AT_ONCE),
    () => removeNotificationsOf(communityId, AT_ONCE),
    () => removeRatingsOf(communityId, AT_ONCE),
    () => removeStartDatesOf(communityId, AT_ONCE),
    () => removeCollectionsOf(communityId, AT_ONCE),
    () => removeApiTokensFor(communityId, AT_ONCE),
    () => removeMarksOf(communityId, AT_ONCE),
    () => removeEntriesOf(communityId, AT_ONCE),
    () => removeCatchUpsOf(communityId, AT_ONCE),
    () => removeReportsOf(communityId, AT_ONCE),
    () => removeStudiesOf(communityId, AT_ONCE),
    () => removeCoursesOf(communityId, AT_ONCE),
    () => removeWaitingChangesOf(communityId, AT_ONCE),
  ]
  let removed = 0
  for (const removeSome of kinds)
    for (;;) {
      if (signal.aborted) return
      const some = await removeSome()
      if (some === 0) break
      removed += some
      await pause(PAUSE_MS)
    }
  if (removed > 0) log.info({ communityId, removed }, 'the community is removed')
}

/** Deletes marked communities after their contents. */
export const removeMarked = async (tools: Tools, signal: AbortSignal): Promise<void> => {
  const communities = collection(CommunityModel)
  const marked = await communities.find({ deleting: { $lte: new Date() } }, { projection: { _id: 1 } }).toArray()
  for (const { _id } of marked) {
    const before = new Date(Date.now() - MARK_KEPT_MS)
    await removeContents(tools, _id, signal)
    if (signal.aborted) return
    await communities.deleteOne({ _id, deleting: { $lt: before } })
  }
}

/**
 * Ends imports and copies that a killed process left unfinished. Call it before requests are served, in the only process of
 * the store; elsewhere their marks run out.
 */
export const endUnfinished = async (): Promise<void> => {
  const now = new Date()
  await collection(CommunityModel).updateMany({ deleting: { $gt: now } }, { $set: { deleting: now } })
}

/** Time until the next mark of an unfinished community runs out, in ms. */
const untilNextMark = async (): Promise<number | undefined> => {
  const future = { deleting: { $gt: new Date() } }
  const [next] = await collection(CommunityModel)
    .find(future, { sort: { deleting: 1 }, limit: 1 })
    .toArray()
  return next?.deleting ? next.deleting.getTime() - Date.now() : undefined
}

/** Starts the job that deletes marked communities, including those of an earlier run. */
export const startRemovalJob = ({
  events,
  files,
  leases,
  log,
}: Pick<AppContext, 'events' | 'files' | 'leases' | 'log'>): { stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  const removing = runPeriodically(
    { leases },
    'removal',
    async (signal) => {
      await removeMarked({ files, log }, signal)
      clearTimeout(timer)
      const rest = await untilNextMark()
      // A copy or an import that still runs has renewed its mark then.
      if (rest !== undefined && !signal.aborted) timer = setTimeout(() => removing.again(), rest + PAUSE_MS).unref()
    },
    (error) => log.error({ err: error }, 'removing a community failed; it is tried again'),
  )
  const stopListening = events.on('community.removed', () => removing.again())
  return {
    stop: async () => {
      stopListening()
      await removing.stop()
      clearTimeout(timer)
    },
  }
}
