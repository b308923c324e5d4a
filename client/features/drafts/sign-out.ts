// Signing out moves the drafts of this browser to the account, so that the next person at a shared computer finds none.
import i18next from 'i18next'
import * as z from 'zod/mini'
import { signOutSchema } from '../../../shared/domain/oidc.ts'
import { DRAFT_KINDS } from '../../../shared/domain/drafts.ts'
import { anything, api } from '../../lib/api.ts'
import { leaveFor } from '../../lib/open-window.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { endSession, readSession, readToken } from '../../lib/token.ts'
import { keepPending } from '../../lib/use-autosave.ts'
import { moveToAccount } from './moving.ts'

/** Sign-out waits this long for editors in other tabs of the browser to store their last words and close. */
const WAIT_MS = 500

/** Stores the last words of this tab's editors, then ends its session: from then on no editor stores a draft. */
const leave = () => {
  keepPending()
  endSession('left')
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('buildon.signOut') : undefined
channel?.addEventListener('message', ({ data: sessionId }) => {
  const current = readSession()
  // Ignored in a tab where another session has begun meanwhile.
  if (current === undefined || current.id === sessionId) leave()
})

/** Waits until no editor in any tab holds a draft. Browsers support these locks on secure origins only. */
const othersClosed = async () => {
  const wait = AbortSignal.timeout(WAIT_MS)
  if (!navigator.locks) {
    await new Promise((resolve) => wait.addEventListener('abort', resolve))
    return
  }
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name = '' }) => (DRAFT_KINDS.some((kind) => name.startsWith(`${kind}/`)) ? [name] : []))
  await Promise.allSettled(names.map((name) => navigator.locks.request(name, { signal: wait }, () => undefined)))
}

const sayThatDraftsStay = async () => {
  const [{ openModal }] = await Promise.all([import('../../ui/generic-modal.tsx'), loadTexts('drafts')])
  const { t } = i18next
  await openModal({
    title: t('drafts:stay.title'),
    text: t('drafts:stay.text'),
    buttons: [{ text: t('close'), classes: 'primary' }],
  })
}

let signingOut = Promise.resolve()

/** Resolves when the sign-out before, if any, has moved its drafts. */
export const signedOut = () => signingOut

const moveAndEnd = async (userId: string | undefined, token: string) => {
  await othersClosed()
  const moved = userId === undefined || (await moveToAccount(userId, token))
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await api
    .post('/auth/logout', undefined, anything, { headers, keepSession: true })
    .catch(() => undefined)
  const { continueAt } = z.safeParse(signOutSchema, answer).data ?? {}
  if (!moved) void sayThatDraftsStay()
  else if (continueAt !== undefined) leaveFor(continueAt)
}

/** Forgets the session here, moves the drafts to the account and ends the session on the server, as far as it can be reached. */
export const signOut = () => {
  const [token, session] = [readToken(), readSession()]
  leave()
  if (token === undefined) return
  channel?.postMessage(session?.id)
  signingOut = moveAndEnd(session?.userId, token)
}
