import type { Page, WebSocketRoute } from '@playwright/test'

const SOCKETS = /\/socket\.io-client\//

/** Makes the page's live connection switchable. */
export const liveSwitch = async (page: Page) => {
  let cut = false
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(SOCKETS, async (socket) => {
    if (cut) return socket.close()
    socket.connectToServer()
    open.add(socket)
    return undefined
  })
  await page.route(SOCKETS, (route) => (cut ? route.abort() : route.fallback()))
  return {
    /** Ends the connection and blocks reconnections. */
    cut: async () => {
      cut = true
      await Promise.all([...open].map((socket) => socket.close()))
      open.clear()
    },
    mend: () => {
      cut = false
    },
  }
}

export const holdLive = async (page: Page) => {
  let held: (() => void)[] | undefined
  await page.routeWebSocket(SOCKETS, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const tell = () => socket.send(message)
      if (held) held.push(tell)
      else tell()
    })
  })
  return {
    hold: () => (held = []),
    release: () => {
      const told = held ?? []
      held = undefined
      for (const tell of told) tell()
    },
  }
}
