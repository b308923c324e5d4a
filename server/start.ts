import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import proxyaddr from 'proxy-addr'
import { VIDEO_LINK_SECONDS } from '../shared/wire/limits.ts'
import { createApp } from './app.ts'
import { codeOf, openDataDir } from './data-dir.ts'
import { StartFault, type Env } from './env.ts'
import { createEvents } from './events.ts'
import { findSessionAccount } from './features/accounts/accounts.service.ts'
import { ensureAdmin } from './features/accounts/first-admin.ts'
import { forgetChangedSettings } from './graph/communities/root-settings.ts'
import { forgetChangedMembers } from './graph/membership/authors.service.ts'
import { startRemovalJob } from './features/communities/removal.ts'
import { startCleanupJob } from './features/files/clean-up.ts'
import { warnOfFilesElsewhere } from './features/files/move-files.ts'
import { startDigestJob } from './features/notifications/digests.ts'
import { migrate } from './migrations/migrate.ts'
import type { AppContext } from './app-context.ts'
import { closeServer } from './platform/close-server.ts'
import { createDevices } from './platform/devices.ts'
import { chooseFileStore } from './platform/files/choose-store.ts'
import { createLoginThrottle } from './platform/rate-limit/login-throttle.ts'
import { createLog } from './platform/log.ts'
import { countStoreCalls } from './platform/metrics.ts'
import { createMail } from './platform/mail.ts'
import { createPasswords } from './platform/passwords.ts'
import { createPush } from './platform/push.ts'
import { createReadiness } from './platform/readiness.ts'
import { pushKeys, sessionSecret } from './platform/secret.ts'
import { createSeal } from './platform/seal.ts'
import { createSessions } from './platform/session.ts'
import { joinSiblings } from './platform/siblings.ts'
import { createSignedUrls } from './platform/signed-urls.ts'
import { attachRealtime } from './realtime/sockets.ts'
import { connect, StoreStartError } from './store/connect.ts'
import { createLeases } from './store/leases.ts'
import { writeProbe } from './store/probe.ts'

/** A server that answers. */
export interface Running {
  url: string
  ctx: AppContext
  /** Answers what has been asked, then closes everything. */
  stop(): Promise<void>
}

/** The largest file takes its time over a slow line; Node itself would cut it off after five minutes. */
const REQUEST_MAX_MS = 30 * 60_000
/** Texts to translate come in the address (contract/api.md 25). */
const HEADERS_MAX_BYTES = 64 * 1024

/**
 * Starts the whole product: data folder, store, migrations, first admin, HTTP and sockets. Throws a StartFault
 * that names what is wrong; what had been opened by then is closed again. `onStoreEnd` hears that the embedded
 * store has ended by itself; only tests bring leases of other times.
 */
export const start = async (
  env: Env,
  say: (line: string) => void,
  onStoreEnd?: () => void,
  leasesFor = leasesOf,
): Promise<Running> => {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeOne of opened.toReversed()) await closeOne()
  }
  try {
    const dataDir = await openDataDir(env.dataDir)
    const log = createLog(env.logLevel)
    const store = await connect({
      mongodbUri: env.mongodbUri,
      dataDir,
      embeddedPort: env.embeddedPort,
      onTrouble: (text) => log.error(text),
      onEnd: onStoreEnd,
    })
    opened.push(() => store.close())
    countStoreCalls(mongoose.connection.getClient())
    const leases = leasesFor(log)
    await migrate(log, { leases })
    const passwords = createPasswords(env.bcryptRounds)
    opened.push(() => passwords.close())
    await ensureAdmin(passwords, env, say)

    const secret = env.jwtSecret ?? (await sessionSecret(dataDir))
    const { bus, counters } = await joinSiblings(env, secret, log)
    opened.push(() => bus.close())
    const events = createEvents((error, name) => log.error({ err: error, event: name }, 'a listener failed'), bus)
    const sessions = createSessions(secret, findSessionAccount, events, env.sessionHours * 3600)
    const signatures = createSignedUrls(secret, VIDEO_LINK_SECONDS)
    forgetChangedMembers(events)
    forgetChangedSettings(events)
    const { chosen: files, other: formerFiles } = chooseFileStore({ ...env, dataDir }, mongoose.connection.db)
    await warnOfFilesElsewhere(formerFiles, env.files, log)
    const loginThrottle = createLoginThrottle(undefined, counters)
    const devices = createDevices(secret)
    const mail = createMail(env)
    const push = createPush(env, await keysOfPush(env, dataDir))
    const ctx: AppContext = {
      env,
      log,
      events,
      bus,
      sessions,
      passwords,
      loginThrottle,
      devices,
      files,
      leases,
      readiness: createReadiness(writeProbe),
      signatures,
      seal: createSeal(secret),
      mail,
      push,
    }
    const tidying = startCleanupJob(ctx)
    opened.push(() => tidying.stop())
    const removing = startRemovalJob(ctx)
    opened.push(() => removing.stop())
    const digests = startDigestJob(ctx)
    opened.push(() => digests.stop())
    const app = createApp(ctx)
    const server = createServer({ requestTimeout: REQUEST_MAX_MS, maxHeaderSize: HEADERS_MAX_BYTES }, app)
    const realtime = attachRealtime(server, ctx, (request) => proxyaddr(request, app.get('trust proxy fn')))
    await listen(server, env)
    opened.push(() => closeServer(server, () => realtime.close()))
    opened.push(() => Promise.resolve(ctx.readiness.end()))
    const { port } = server.address() as AddressInfo
    return { url: `http://${hostInUrl(env.host)}:${port}`, ctx, stop: close }
  } catch (error) {
    await close()
    throw error instanceof StoreStartError ? new StartFault(error.message) : error
  }
}

const leasesOf = (log: Logger) =>
  createLeases({ onTrouble: (error) => log.error({ err: error }, 'looking after leases failed; it is tried again') })

/** Several processes on one MongoDB must know the same keys, which none of them can make alone. */
const keysOfPush = async ({ vapidPublicKey, vapidPrivateKey, mongodbUri }: Env, dataDir: string) => {
  if (vapidPublicKey && vapidPrivateKey) return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey }
  return mongodbUri ? undefined : await pushKeys(dataDir)
}

const listen = (server: Server, { host, port }: Env) =>
  new Promise<void>((done, fail) => {
    server.once('error', (error) => {
      const code = codeOf(error)
      if (code === 'EADDRINUSE') fail(new StartFault(`PORT ${port} is taken by another program.`))
      else fail(new StartFault(`HOST ${host}, PORT ${port} cannot be listened on (${code ?? error.message}).`))
    })
    server.listen(port, host, done)
  })

const hostInUrl = (host: string) => {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
