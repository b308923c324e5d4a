// Shows what the server pushes (server/features/notifications), and opens it. It stores nothing and stands between no page and the server.
const PATH = /^\/contribution\/[0-9a-f]{24}\/[0-9a-f]{24}$/
const text = (value, max) => (typeof value === 'string' ? value.slice(0, max) : '')

/** What a message says, whoever has sent it: words, and a path of this site or none. */
const read = (data) => {
  try {
    const { title, body, path } = Object(data.json())
    return { title: text(title, 200), body: text(body, 500), path: PATH.test(path) ? path : '/' }
  } catch {
    return { title: '', body: '', path: '/' }
  }
}

self.addEventListener('push', (event) => {
  const { title, body, path } = read(event.data)
  // A browser that is shown nothing takes the right to push away. Of one contribution there is one notification.
  event.waitUntil(self.registration.showNotification(title || 'Buildon', { body, tag: path, data: { path } }))
})

const open = async (path) => {
  const { href } = new URL(PATH.test(path) ? path : '/', self.location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === href)
  return there ? there.focus() : self.clients.openWindow(href)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})
