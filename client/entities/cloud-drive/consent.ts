import i18next from 'i18next'
import { errorText, loadTexts } from '../../lib/i18n.ts'
import { leaveFor } from '../../lib/open-window.ts'
import { viewInAddress } from '../../lib/address-ids.ts'
import { queryClient } from '../../lib/queries.ts'
import { siteQuery } from '../../lib/site.ts'
import { ask } from '../../ui/ask.ts'
import { toastError } from '../../ui/toasts.ts'
import { viewsQuery } from '../view/live-views.ts'
import { consentUrl, isAuthorized } from './drive.calls.ts'
import { type DriveAct, storeInterrupted } from './interrupted.ts'

export const isDriveConnected = async () => (await queryClient.ensureQueryData(siteQuery)).google

const words = async () => {
  await loadTexts('cloudDrive')
  return i18next.getFixedT(null, 'cloudDrive')
}

export const notifyDriveFailure = async (error: unknown) => {
  const t = await words()
  toastError(`${t('failed')} ${errorText(error, i18next.getFixedT(null, 'errors'))}`)
}

/** View for the redirect from Google: the open one, else any of the community. */
const viewToComeBackTo = async (communityId: string) => {
  const here = viewInAddress(location.pathname)
  if (here !== undefined) return here
  const [first] = await queryClient.fetchQuery(viewsQuery(communityId))
  return first?._id ?? ''
}

/** Asks the user, then redirects to Google's consent page. */
const askForConsent = async (communityId: string, act: DriveAct) => {
  const t = await words()
  const text = t(act.name === 'videos' ? 'consent.video' : 'consent.text')
  if (!(await ask({ title: t('consent.title'), text, yes: t('consent.go'), no: t('consent.notNow') }))) return
  const viewId = await viewToComeBackTo(communityId)
  const url = await consentUrl(viewId)
  storeInterrupted({ viewId, act })
  leaveFor(url)
}

/**
 * Returns whether an action on the cloud drive may continue (GDOC-02). Redirects to the consent page if needed; shows
 * an error if the site has no drive.
 */
export const mayUseDrive = async (communityId: string, act: DriveAct): Promise<boolean> => {
  try {
    if (!(await isDriveConnected())) {
      toastError((await words())('none'))
      return false
    }
    if (await isAuthorized()) return true
    await askForConsent(communityId, act)
  } catch (error) {
    await notifyDriveFailure(error)
  }
  return false
}
