import type { Contribution } from '../../../shared/domain/contributions.ts'
import { fileOf } from '../../../shared/domain/files.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { isVideo } from '../../../shared/domain/videos.ts'
import { queryClient } from '../../lib/queries.ts'
import { communityQuery, rootContextQuery } from '../community/community.ts'
import { isDriveConnected, mayUseDrive, notifyDriveFailure } from './consent.ts'
import { type DriveVideo, sendVideo } from './drive.calls.ts'

const isWanted = async (communityId: string) => {
  const { rootContextId } = await queryClient.ensureQueryData(communityQuery(communityId))
  if (!rootContextId) return false
  const { data } = await queryClient.ensureQueryData(rootContextQuery(rootContextId))
  return rootSettingsOf(data).plugins.googledrive && (await isDriveConnected())
}

/** Uploads videos to the drive; if that fails they stay on this server, with one error message. */
export const uploadToDrive = async (videos: readonly DriveVideo[]) => {
  try {
    for (const video of videos) await sendVideo(video)
  } catch (error) {
    await notifyDriveFailure(error)
  }
}

/** Videos of the open confirmation: one dialog for all uploads meanwhile. */
let waiting: DriveVideo[] | undefined

/**
 * Offers to move an uploaded video to the cloud drive, if the community enables that (GDOC-19, GDOC-20). The upload
 * itself is complete.
 */
export const copyVideoToDrive = async (uploaded: Contribution): Promise<void> => {
  const file = fileOf(uploaded)
  if (!file || !isVideo(uploaded)) return
  try {
    if (!(await isWanted(uploaded.communityId))) return
  } catch {
    return
  }
  const video = { objId: uploaded._id, url: file.url, originalFilename: file.filename }
  if (waiting) return void waiting.push(video)
  const videos = [video]
  waiting = videos
  const allowed = await mayUseDrive(uploaded.communityId, { name: 'videos', videos })
  waiting = undefined
  if (allowed) await uploadToDrive(videos)
}
