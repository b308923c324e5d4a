import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import proxyaddr from 'proxy-addr'
import { VIDEO_LINK_SECONDS } from '../shared/wire/limits.ts'
import { createApp } from './app.ts'
import { codeOf } from './data-dir.ts'
import { StartFault, type Env } from './env.ts'
import { createEvents } from './events.ts'
import { apiTokenStore } from './features/api-tokens/api-tokens.service.ts'
import { sessionStore } from './features/accounts/sessions.service.ts'
import { forgetChangedSettings } from './graph/communities/root-settings.ts'
import { forgetChangedPauses } from './graph/communities/communities.service.ts'
import { forgetChangedMembers } from './graph/membership/authors.service.ts'
import { stopImports } from './archive/imports.ts'
import { startActsJob } from './features/acts/retention.ts'
import { endUnfinished, startRemovalJob } from './features/communities/removal.ts'
import { startErasureJob } from './features/erasure/job.ts'
import { startCleanupJob } from './features/files/clean-up.ts'
import { warnOfFilesElsewhere } from './features/files/move-files.ts'
import { startInboxJob } from './features/inbox/retention.ts'
import { startDigestJob } from './features/notifications/digests.ts'
import type { AppContext } from './app-context.ts'
import { startBackupJob } from './backups/job.ts'
import { watchRestore } from './backups/watch-restore.ts'
import { closeServer } from './platform/close-server.ts'
import { boundConnections, CONNECTION_TIMES } from './platform/connections.ts'
import { messagesOf } from './platform/http-messages.ts'
import { createDevices } from './platform/devices.ts'
import { watchForm } from './migrations/migrate.ts'
import { chooseFileStore } from './platform/files/choose-store.ts'
import { warnWithoutSharp } from './platform/pictures/small-picture.ts'
import { createLoginThrottle } from './platform/rate-limit/login-throttle.ts'
import { createLog } from './platform/log.ts'
import { readVersions } from './platform/versions.ts'
import { labelMetrics, metricsHere } from './platform/metrics.ts'
import { connectSiblingProcesses } from './platform/neighbours.ts'
import { createMail } from './platform/mail.ts'
import { createPush } from './platform/push.ts'
import { createReadiness } from './platform/readiness.ts'
import { createSeal } from './platform/seal.ts'
import { createApiTokens } from './platform/api-tokens.ts'
import { createSessions } from './platform/session.ts'
import { connectProcesses, warnOfOthers } from './platform/siblings.ts'
import { createSignedUrls } from './platform/signed-urls.ts'
import { attachRealtime } from './realtime/sockets.ts'
import type { StoreEnd } from './store/connect.ts'
import { isSoleWriter } from './store/sole-writer.ts'
import { leasesUntil, type Leases } from './store/leases.ts'
import { writeProbe } from './store/probe.ts'
import { openSite } from './site.ts'
import type { WorkerPlace } from './workers/place.ts'

export interface Running {
  url: string
  ctx: AppContext
  /** Completes pending requests, then closes everything. */
  stop(): Promise<void>
}

/** Allows the largest upload over a slow line; Node's default is five minutes. */
const REQUEST_MAX_MS = 30 * 60_000
/** Texts to translate are sent in the URL (contract/api.md 25). */
const HEADERS_MAX_BYTES = 64 * 1024

interface Ways {
  onStoreEnd?: (how: StoreEnd) => void
  /** Another process has restored a backup: start again. */
  onRestored?: () => void
  leasesFor?: ((log: Logger) => Leases) | undefined
  log?: Logger
  worker?: WorkerPlace
}

/**
 * Starts the product: data folder, store, migrations, first admin, HTTP and sockets; in workers the first four are already done. Throws a StartFault after
 * releasing opened resources.
 */
export const start = async (
  env: Env,
  say: (line: string) => void,
  { onStoreEnd, onRestored = () => undefined, leasesFor, worker, log = createLog(env.logLevel) }: Ways = {},
): Promise<Running> => {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeOne of opened.toReversed()) await closeOne()
  }
  try {
    log.info({ version: readVersions().product }, 'starting')
    const site = await openSite(env, { log, say, onStoreEnd, leasesFor, storeUri: worker?.storeUri })
    opened.push(() => site.close())
    const { dataDir, passwords, secret } = site
    const restoring = new AbortController()
    const allLeases = env.redisUrl || worker ? site.leases : warnOfOthers(site.leases, log)
    const leases = leasesUntil(allLeases, restoring.signal)
    const neighbours = worker && (await connectSiblingProcesses(worker, metricsHere))
    if (neighbours) {
      labelMetrics(String(neighbours.number))
      opened.push(() => neighbours.close())
    }
    const { bus, counters } = await connectProcesses(env, secret, log, neighbours !== undefined)
    opened.push(() => bus.close())
    const events = createEvents((error, name) => log.error({ err: error, event: name }, 'a listener failed'), bus)
    const sessions = createSessions(secret, sessionStore(env), events, env.sessionHours * 3600, env.oldClients)
    const apiTokens = createApiTokens(apiTokenStore, (id) => sessionStore(env).findAccount(id), events)
    const signatures = createSignedUrls(secret, VIDEO_LINK_SECONDS)
    forgetChangedMembers(events)
    forgetChangedPauses(events)
    forgetChangedSettings(events)
    const { chosen: files, other: formerFiles } = chooseFileStore({ ...env, dataDir }, mongoose.connection.db)
    await warnOfFilesElsewhere(formerFiles, env.files, log)
    await warnWithoutSharp(log)
    const loginThrottle = createLoginThrottle(undefined, counters)
    const devices = createDevices(secret)
    const mail = createMail(env)
    const demandKnownForm = watchForm(log)
    const push = createPush(env, site.pushKeys)
    const ctx: AppContext = {
      env,
      log,
      events,
      bus,
      sessions,
      apiTokens,
      passwords,
      loginThrottle,
      devices,
      files,
      leases,
      restoring: restoring.signal,
      readiness: createReadiness(async () => {
        restoring.signal.throwIfAborted()
        await writeProbe()
        await demandKnownForm()
      }),
      neighbours,
      signatures,
      seal: createSeal(secret),
      mail,
      push,
    }
    if (isSoleWriter()) await endUnfinished()
    opened.push(() => stopImports(ctx))
    const tidying = startCleanupJob(ctx)
    opened.push(() => tidying.stop())
    const removing = startRemovalJob(ctx)
    opened.push(() => removing.stop())
    const erasing = startErasureJob(ctx)
    opened.push(() => erasing.stop())
    const forgetting = startActsJob(ctx)
    opened.push(() => forgetting.stop())
    const ageing = startInboxJob(ctx)
    opened.push(() => ageing.stop())
    const digests = startDigestJob(ctx)
    opened.push(() => digests.stop())
    if (env.backupEvery !== undefined) {
      const backingUp = startBackupJob(ctx)
      opened.push(() => backingUp.stop())
    }
    const app = createApp(ctx)
    const limits = { ...CONNECTION_TIMES, requestTimeout: REQUEST_MAX_MS, maxHeaderSize: HEADERS_MAX_BYTES }
    const server = createServer({ ...limits, ...messagesOf(app) }, app)
    const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean
    boundConnections(server, { perAddress: env.connectionsPerAddress, isProxy: (address) => isTrusted(address, 0) })
    const realtime = attachRealtime(server, ctx, (request) => proxyaddr(request, isTrusted))
    const watching = watchRestore({ log, cut: () => server.closeAllConnections(), onRestored }, restoring)
    opened.push(() => Promise.resolve(watching.stop()))
    await listen(server, env)
    server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'))
    opened.push(() => closeServer(server, () => realtime.close()))
    opened.push(() => Promise.resolve(ctx.readiness.end()))
    const { port } = server.address() as AddressInfo
    return { url: `http://${hostInUrl(env.host)}:${port}`, ctx, stop: close }
  } catch (error) {
    await close()
    throw error
  }
}

const listen = (server: Server, { host, port }: Env) =>
  new Promise<void>((done, fail) => {
    const refuse = (error: Error) => {
      const code = codeOf(error)
      if (code === 'EADDRINUSE') fail(new StartFault(`PORT ${port} is taken by another program.`))
      else fail(new StartFault(`HOST ${host}, PORT ${port} cannot be listened on (${code ?? error.message}).`))
    }
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      done()
    })
  })

const hostInUrl = (host: string) => {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
