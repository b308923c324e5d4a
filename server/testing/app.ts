import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readEnv } from '../env.ts'
import type { AppContext } from '../app-context.ts'
import { createLog } from '../platform/log.ts'
import { start } from '../start.ts'
import { settleAfter } from '../store/settled.ts'
import { checkAnswer } from './check-answers.ts'
import { checkLine } from './clean-log.ts'

export const ADMIN = { userName: 'admin', password: 'admin-password' } as const

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Parsed JSON; undefined for other content. */
  body: unknown
  /** Parses the body with a schema; throws if it does not match. */
  as<T extends z.core.$ZodType>(schema: T): z.output<T>
}

export interface RequestOptions {
  token?: string
  /** Sent as JSON unless it is a string or form. */
  body?: unknown
  headers?: Record<string, string>
}

export interface TestClient {
  url: string
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
}

export interface TestApp extends TestClient {
  ctx: AppContext
  /** Connection string, for tests that create data of earlier versions. */
  storeUri: string
  /** Lines of the server's log. */
  lines: string[]
  stop(): Promise<void>
}

export const testClientAt = (url: string): TestClient => ({
  url,
  request: async (method, path, options = {}) => {
    const answer = await send(method, `${url}${path}`, options)
    checkAnswer(method, path, { ...answer, type: answer.headers.get('content-type') })
    return answer
  },
})

/** Shared by all processes of a test site. */
export const JWT_SECRET = 'a secret of thirty-two characters or more'

/** Starts the server with an empty embedded store (or on MONGODB_URI); `settings` are environment variables. */
export const startTestApp = async (
  settings: Record<string, string> = {},
  leasesFor?: NonNullable<Parameters<typeof start>[2]>['leasesFor'],
): Promise<TestApp> => {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'buildon-test-')))
  const { MONGODB_URI, BCRYPT_ROUNDS } = process.env
  const env = readEnv({
    MONGODB_URI,
    BCRYPT_ROUNDS,
    JWT_SECRET,
    ADMIN_USERNAME: ADMIN.userName,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_PASSWORD_ONCE: 'off',
    PORT: '0',
    ...settings,
    DATA_DIR: dataDir,
  })
  settleAfter(0)
  const lines: string[] = []
  const log = createLog('trace', {
    write: (line) => {
      lines.push(line)
      checkLine(line)
    },
  })
  const running = await start(env, () => undefined, { leasesFor, log })
  return {
    ...testClientAt(running.url.replace('localhost', env.host)),
    ctx: running.ctx,
    lines,
    storeUri: MONGODB_URI ?? `mongodb://${encodeURIComponent(join(dataDir, 'store', 'store.sock'))}/main?directConnection=true&retryWrites=false`, // prettier-ignore
    stop: async () => {
      await running.stop()
      if (settings.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const send = async (method: string, url: string, { token, body, headers }: RequestOptions): Promise<Answer> => {
  const raw =
    typeof body === 'string' || body instanceof URLSearchParams || body instanceof FormData || body === undefined
  const response = await fetch(url, {
    method,
    headers: {
      ...(!raw && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: raw ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  const parsed: unknown = isJson ? JSON.parse(text) : undefined
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parsed,
    as: (schema) => z.parse(schema, parsed),
  }
}
