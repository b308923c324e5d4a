import type { Server } from 'node:http'

const GRACE_MS = 5_000
const IDLE_CHECK_MS = 100

/** Closes a server with `close`, which stops listening. Running requests have 5 s; idle connections are closed. */
export const closeServer = async (server: Server, close: () => Promise<void>): Promise<void> => {
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.closeIdleConnections()
  // Keep-alive connections become idle after their response.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  await close()
  clearInterval(idle)
  clearTimeout(cut)
}
