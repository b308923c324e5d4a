import type { Page } from '@playwright/test'

/** The paths of the requests that the page sends from now on. */
export const calls = (page: Page, method: string) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === method) seen.push(new URL(request.url()).pathname)
  })
  return seen
}

/** Every call of the API from now on, as `PUT /api/…`. */
export const requests = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(`${request.method()} ${pathname}`)
  })
  return seen
}

/** Every call of the page from now on that is not a GET. */
export const sentBy = (page: Page) => {
  const sent: { path: string; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/'))
      sent.push({ path: pathname, body: request.postDataJSON() as unknown })
  })
  return sent
}
