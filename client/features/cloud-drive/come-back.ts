import i18next from 'i18next'
import { notifyDriveFailure } from '../../entities/cloud-drive/consent.ts'
import type { DriveAct } from '../../entities/cloud-drive/interrupted.ts'
import { isAuthorized } from '../../entities/cloud-drive/drive.calls.ts'
import { uploadToDrive } from '../../entities/cloud-drive/copy-video-to-drive.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { toastError } from '../../ui/toasts.ts'

/**
 * Returns whether an action interrupted by the Google sign-in continues. Videos are sent here, so they need no dialog.
 */
export const mayGoOn = async (act: DriveAct): Promise<boolean> => {
  try {
    if (await isAuthorized()) {
      if (act.name === 'videos') await uploadToDrive(act.videos)
      return true
    }
    await loadTexts('cloudDrive')
    toastError(i18next.getFixedT(null, 'cloudDrive')('consent.declined'))
  } catch (error) {
    await notifyDriveFailure(error)
  }
  return false
}
