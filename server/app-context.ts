import type { Logger } from 'pino'
import type { Env } from './env.ts'
import type { Events } from './events.ts'
import type { ApiTokens } from './platform/api-tokens.ts'
import type { Bus } from './platform/bus.ts'
import type { Devices } from './platform/devices.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Mail } from './platform/mail.ts'
import type { Neighbours } from './platform/neighbours.ts'
import type { Passwords } from './platform/passwords.ts'
import type { Push } from './platform/push.ts'
import type { Readiness } from './platform/readiness.ts'
import type { Seal } from './platform/seal.ts'
import type { LoginThrottle } from './platform/rate-limit/login-throttle.ts'
import type { SignedUrls } from './platform/signed-urls.ts'
import type { Sessions } from './platform/session.ts'
import type { Leases } from './store/leases.ts'

export interface AppContext {
  env: Env
  log: Logger
  events: Events
  bus: Bus
  sessions: Sessions
  apiTokens: ApiTokens
  passwords: Passwords
  loginThrottle: LoginThrottle
  devices: Devices
  files: FileStore
  leases: Leases
  readiness: Readiness
  /** Aborted when a restore begins. */
  restoring: AbortSignal
  /** Other worker processes on this machine. */
  neighbours: Neighbours | undefined
  signatures: SignedUrls
  seal: Seal
  /** Undefined without a mail server. */
  mail: Mail | undefined
  /** Undefined without VAPID keys. */
  push: Push | undefined
}
