import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DriveAct } from '../../entities/cloud-drive/interrupted.ts'
import { toastError } from '../../ui/toasts.ts'

/** Begins acts on the cloud drive, one at a time, once they are allowed; answers whether they are. */
export const useDriveAct = (communityId: string) => {
  const { t } = useTranslation()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const begin = async (act: DriveAct, go: () => unknown): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      // Few views have a drive: what asks comes with the first act.
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
