import { createHash, randomBytes } from 'node:crypto'
import type { ClientSession } from 'mongoose'
import type { Member } from '../../../shared/rules/access.ts'
import { type Invitation, INVITATION_DAYS, type InvitedUser } from '../../../shared/domain/invitations.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import {
  findInviting,
  loadCommunity,
  writeCommunity,
  type CommunityDoc,
} from '../../graph/communities/communities.service.ts'
import { addMember, findPlace, stillManages, type Person } from '../../graph/membership/authors.service.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { createAccount, type AccountDoc } from '../accounts/accounts.service.ts'

/** 22 characters, for a coarse QR code. */
const KEY_BYTES = 16
const DAY_MS = 86_400_000

/** Lookup by hash: its time reveals nothing about stored keys. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

const contextOf = (communityId: string) => `invitation ${communityId}`

type Sealing = Pick<AppContext, 'seal'>

/** Returns the invitation, also expired; null without one, or after a change of the server's secret. */
export const invitationOf = (
  { seal }: Sealing,
  { _id, invitation }: Pick<CommunityDoc, '_id' | 'invitation'>,
): Invitation | null => {
  const key = invitation ? seal.open(invitation.sealedKey, contextOf(_id)) : undefined
  return invitation && key !== undefined ? { key, expires: invitation.expires.toISOString() } : null
}

/**
 * Makes an invitation in place of the one with the key `replaces` (null: none). If another manager was faster, returns
 * that one's. Throws 'invitation.archived', and 'forbidden' for former managers.
 */
export const renewInvitation = async (
  { events, seal }: Sealing & Pick<AppContext, 'events'>,
  manager: Member,
  replaces: string | null,
): Promise<Invitation> =>
  await withWrites(events, async (writes) => {
    const { session } = writes
    const { communityId, userId: by } = manager
    await stillManages(session, manager)
    const community = await loadCommunity(session, communityId)
    if (community.archived) throw new AppError('invitation.archived')
    const current = invitationOf({ seal }, community)
    if (current && current.key !== replaces) return current
    const key = randomBytes(KEY_BYTES).toString('base64url')
    const expires = new Date(Date.now() + INVITATION_DAYS * DAY_MS)
    const invitation = { keyHash: hashOf(key), sealedKey: seal.close(key, contextOf(communityId)), expires }
    await writeCommunity(writes, community, { invitation })
    await logAct({ act: 'invitationMade', by, communityId }, session)
    return { key, expires: expires.toISOString() }
  })

/** Returns the community of a key. Throws 'invitation.invalid' and 'invitation.archived'. */
export const demandInvited = async (key: string, session?: ClientSession): Promise<CommunityDoc> => {
  const community = await findInviting(hashOf(key), session)
  if (!community) throw new AppError('invitation.invalid')
  if (community.archived) throw new AppError('invitation.archived')
  return community
}

/** Adds a user as writer; returns the author, also of a member. Throws like `demandInvited`, and 'join.removed'. */
export const joinByInvitation = async (
  { events }: Pick<AppContext, 'events'>,
  person: Person,
  key: string,
): Promise<ObjectDoc> => {
  const join = () =>
    withWrites(events, async (writes) => {
      const { _id } = await demandInvited(key, writes.session)
      const place = await findPlace(person._id, _id, writes.session)
      if (place?.status === 'active') return place
      return await addMember(writes, person, _id, { role: 'writer', how: 'invitation', by: person._id })
    })
  try {
    return await join()
  } catch (error) {
    // Joined by a concurrent request.
    if (isDuplicateKey(error)) return await join()
    throw error
  }
}

/** Creates an account without e-mail address and adds it as writer, in one transaction (TEAC-03). Throws like `demandInvited`. */
export const signUpByInvitation = async (
  { events, passwords }: Pick<AppContext, 'events' | 'passwords'>,
  user: InvitedUser,
  key: string,
): Promise<AccountDoc> =>
  await createAccount(passwords, { ...user, email: '' }, 'invitation', (insert, account) =>
    withWrites(events, async (writes) => {
      const { _id } = await demandInvited(key, writes.session)
      await insert(writes.session)
      await addMember(writes, account, _id, { role: 'writer', how: 'invitation', by: account._id })
    }),
  )
