import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppContext } from '../app-context.ts'
import { createApp } from '../app.ts'
import { testClientAt, type TestClient, type TestApp } from './app.ts'

export const withOtherSettings = async (
  { ctx }: Pick<TestApp, 'ctx'>,
  settings: Partial<AppContext['env']>,
  use: (door: TestClient) => Promise<void>,
  log = ctx.log,
): Promise<void> => {
  const server = createServer(createApp({ ...ctx, log, env: { ...ctx.env, ...settings } })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await use(testClientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  } finally {
    server.close()
  }
}
