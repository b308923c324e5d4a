import type { Server } from 'node:http'

const GRACE_MS = 5_000
const IDLE_CHECK_MS = 100

/**
 * Closes a server by `close`, which ends its listening: what is being answered may end within 5 s, connections that are only
 * kept alive are closed at once or soon after their answer.
 */
export const closeServer = async (server: Server, close: () => Promise<void>): Promise<void> => {
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.closeIdleConnections()
  // An answered request leaves its connection open for the next one.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  await close()
  clearInterval(idle)
  clearTimeout(cut)
}
