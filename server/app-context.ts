import type { Logger } from 'pino'
import type { Env } from './env.ts'
import type { Events } from './events.ts'
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

/** Describes what the process has one of; given to routes and, where they tell of something, to services. */
export interface AppContext {
  env: Env
  log: Logger
  events: Events
  /** Messages to and from the other processes of the site. */
  bus: Bus
  sessions: Sessions
  passwords: Passwords
  loginThrottle: LoginThrottle
  devices: Devices
  files: FileStore
  leases: Leases
  readiness: Readiness
  /** The other workers of this machine, where it has several. */
  neighbours: Neighbours | undefined
  signatures: SignedUrls
  seal: Seal
  /** Undefined where no mail server is set. */
  mail: Mail | undefined
  /** Undefined where the site has no keys. */
  push: Push | undefined
}
