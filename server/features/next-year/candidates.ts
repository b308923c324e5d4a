import type { CopyCandidate } from '../../../shared/domain/next-year.ts'
import type { Member } from '../../../shared/rules/access.ts'
import type { SessionUser } from '../../platform/session.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import type { AccountDoc } from '../accounts/accounts.service.ts'
import { peopleWith } from '../accounts/people.ts'
import { usersInReach } from '../accounts/reach.ts'

export interface Candidate {
  /** Author id in the source. */
  authorId: string
  account: AccountDoc
  limits: { readOnly?: boolean; approveFirst?: boolean }
}

/** Returns the writers, also blocked ones, that a manager may take into a copy (NEXT-03). */
export const candidatesOf = async (
  user: SessionUser,
  { communityId }: Pick<Member, 'communityId'>,
): Promise<Candidate[]> => {
  const writers = { communityId, type: 'Author', status: 'active', role: 'writer' } as const
  const authors = await findFields(writers, ['userId', 'readOnly', 'approveFirst'])
  const byUser = new Map(authors.map((author) => [author.userId ?? '', author]))
  byUser.delete(user._id)
  return peopleWith(await usersInReach(user, [...byUser.keys()])).flatMap((account) => {
    const { _id: authorId, readOnly, approveFirst } = byUser.get(account._id) ?? {}
    const limits = { ...(readOnly && { readOnly }), ...(approveFirst && { approveFirst }) }
    return authorId === undefined ? [] : [{ authorId, account, limits }]
  })
}

/** Returns a candidate in wire format. */
export const presentCandidate = ({ authorId, account }: Candidate): CopyCandidate => {
  const { userName, firstName, lastName } = account
  return { _id: authorId, userName, firstName, lastName }
}
