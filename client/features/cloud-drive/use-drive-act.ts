import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DriveAct } from '../../entities/cloud-drive/interrupted.ts'
import { toastError } from '../../ui/toasts.ts'

/** Runs actions on the cloud drive one at a time, after authorization; resolves with whether it is granted. */
export const useDriveAct = (communityId: string) => {
  const { t } = useTranslation()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const begin = async (act: DriveAct, go: () => unknown): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      // Loaded on demand, because few views use a drive.
      const { mayUseDrive } = await import('../../entities/cloud-drive/consent.ts')
      if (!(await mayUseDrive(communityId, act))) return false
      await go()
      return true
    } catch {
      toastError(t('notLoaded'))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, begin }
}
