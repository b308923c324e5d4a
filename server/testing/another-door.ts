import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppContext } from '../app-context.ts'
import { createApp } from '../app.ts'
import { doorAt, type Door, type TestApp } from './app.ts'

/** Starts another server on the same store while `use` runs. */
export const throughAnotherDoor = async (
  { ctx }: Pick<TestApp, 'ctx'>,
  settings: Partial<AppContext['env']>,
  use: (door: Door) => Promise<void>,
  log = ctx.log,
): Promise<void> => {
  const server = createServer(createApp({ ...ctx, log, env: { ...ctx.env, ...settings } })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await use(doorAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  } finally {
    server.close()
  }
}
