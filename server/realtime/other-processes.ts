import type { Member } from '../../shared/rules/access.ts'
import type { Events } from '../events.ts'
import { findSessionAccounts } from '../features/accounts/accounts.service.ts'
import { endedAmong } from '../features/accounts/sessions.service.ts'
import { membershipsOf } from '../graph/membership/authors.service.ts'
import { readableCommunities } from '../graph/communities/communities.service.ts'
import type { AppContext } from '../app-context.ts'
import { hasAppPassword, RIGHTS_KNOWN_MS, sessionKey, type SessionUser } from '../platform/session.ts'
import type { Io, SocketData } from './io.ts'

/**
 * Polls the store for changes of connected users' rights by other processes (a second server, the command line), and emits
 * the local events. Returns a function that stops it.
 */
export const watchOtherProcesses = (
  io: Io,
  { events, log }: Pick<AppContext, 'events' | 'log'>,
): (() => Promise<void>) => {
  let stopped = false
  let failing = false
  let timer: NodeJS.Timeout
  let turn = Promise.resolve()
  const look = async () => {
    try {
      await compare(io, events)
      failing = false
    } catch (error) {
      if (!failing && !stopped) log.error({ err: error }, 'looking for lost rights failed; it is tried again')
      failing = true
    }
    wait()
  }
  // The pause begins after a poll has ended, so that polls don't overlap.
  const wait = () => {
    if (stopped) return
    timer = setTimeout(() => {
      turn = look()
    }, RIGHTS_KNOWN_MS)
  }
  wait()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await turn
  }
}

const compare = async (io: Io, events: Events) => {
  const sockets = [...io.sockets.sockets.values()]
  const users = new Map<string, SessionUser>()
  const sessionKeys = new Set<string>()
  const communityIds = new Set<string>()
  for (const { data } of sockets) {
    if (!data.session) continue
    const { user, id } = data.session
    users.set(user._id, user)
    sessionKeys.add(sessionKey(user._id, id))
    for (const member of data.named.values()) if (member) communityIds.add(member.communityId)
  }
  if (users.size === 0) return
  const [accounts, ended, memberOf, stands] = await Promise.all([
    findSessionAccounts([...users.keys()]),
    endedAmong([...sessionKeys]),
    membershipsOf([...users.values()]),
    readableCommunities([...communityIds]),
  ])
  const byId = new Map(accounts.map((account) => [account._id, account]))
  const isSame = ({ user, version }: NonNullable<SocketData['session']>) => {
    const account = byId.get(user._id)
    if (account?.sessionVersion !== version || account.role !== user.role) return false
    return hasAppPassword(account, user.appPassword)
  }

  const others = new Set<string>()
  for (const { data } of sockets) if (data.session && !isSame(data.session)) others.add(data.session.user._id)
  for (const userId of others) events.emitHere('user.signedOut', { userId })
  for (const { data } of ended.size > 0 ? sockets : []) {
    if (!data.session) continue
    const { user, id } = data.session
    if (ended.has(sessionKey(user._id, id))) events.emitHere('session.ended', { userId: user._id, sessionIds: [id] })
  }
  const now = (user: SessionUser, communityId: string) => {
    const member = memberOf(user, communityId)
    return member && stands(member) ? member : undefined
  }

  const changed = new Map<string, Member>()
  for (const { data } of sockets)
    for (const then of data.session ? data.named.values() : [])
      if (
        then &&
        data.session &&
        !others.has(then.userId) &&
        !isSameMember(then, now(data.session.user, then.communityId))
      )
        changed.set(`${then.userId} ${then.communityId}`, then)
  for (const { userId, communityId, authorId } of changed.values())
    events.emitHere('member.changed', { userId, communityId, authorId: authorId ?? '' })
}

const isSameMember = (then: Member, now: Member | undefined) =>
  then.authorId === now?.authorId && then.role === now.role
