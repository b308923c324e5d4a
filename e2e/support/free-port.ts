import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export const freePort = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return String(port)
}
