import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ApiTokenScope } from '../../shared/domain/api-tokens.ts'
import type { Events } from '../events.ts'
import { RIGHTS_KNOWN_MS, type Session, type SessionAccount } from './session.ts'

export const API_TOKEN_PREFIX = 'buildon_'

/** 256 random bits need no slow hash. */
export const hashOfApiToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface KnownApiToken {
  _id: string
  userId: string
  scope: ApiTokenScope
  communityId: string | null
  version: number
  until: Date
  created: Date
  used?: Date
}

export interface ApiTokenStore {
  /** Undefined for unknown and expired ones. */
  find(hash: string): Promise<KnownApiToken | undefined>
  markUsed(id: string, used: Date): Promise<void>
}

export interface ApiTokens {
  /** Undefined if the text is no valid token. */
  open(token: string): Promise<Session | undefined>
}

const USED_MS = 60_000
const CACHE_SIZE = 20_000

interface Known {
  token: KnownApiToken
  account: SessionAccount
}

/** Opens personal tokens (docs/decisions/0079-personal-api-tokens.md). A token never has the role of an admin. */
export const createApiTokens = (
  store: ApiTokenStore,
  findAccount: (userId: string) => Promise<SessionAccount | undefined>,
  events: Events,
): ApiTokens => {
  const known = new LRUCache<string, Known>({
    max: CACHE_SIZE,
    ttl: RIGHTS_KNOWN_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (hash) => {
      const token = await store.find(hash)
      const account = token && (await findAccount(token.userId))
      return token && account?.sessionVersion === token.version ? { token, account } : undefined
    },
  })
  events.on('user.signedOut', () => known.clear())
  events.on('session.ended', () => known.clear())
  return {
    open: async (text) => {
      if (!text.startsWith(API_TOKEN_PREFIX)) return undefined
      const found = await known.fetch(hashOfApiToken(text))
      if (!found || found.token.until.getTime() <= Date.now()) return undefined
      const { token, account } = found
      const now = new Date()
      if (now.getTime() - (token.used?.getTime() ?? 0) >= USED_MS) {
        token.used = now
        await store.markUsed(token._id, now)
      }
      const { _id, userName, requiredStep } = account
      return {
        user: {
          _id,
          userName,
          role: 'user',
          // What asks for the password again needs a session.
          unconfirmed: true,
          apiToken: token._id,
          ...(requiredStep && { requiredStep }),
          ...(token.communityId !== null && { scope: token.communityId }),
          ...(token.scope === 'read' && { readsOnly: true as const }),
        },
        id: token._id,
        version: token.version,
        begun: token.created,
        until: token.until.getTime(),
      }
    },
  }
}
