import type { Page } from '@playwright/test'

/** Records the paths of requests of a method. */
export const calls = (page: Page, method: string) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === method) seen.push(new URL(request.url()).pathname)
  })
  return seen
}

/** Records API calls, as `PUT /api/…`. */
export const requests = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(`${request.method()} ${pathname}`)
  })
  return seen
}

/** Records calls except GET. */
export const sentBy = (page: Page) => {
  const sent: { path: string; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/'))
      sent.push({ path: pathname, body: request.postDataJSON() as unknown })
  })
  return sent
}
