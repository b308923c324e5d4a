import type { Page } from '@playwright/test'

export const calls = (page: Page, method: string) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === method) seen.push(new URL(request.url()).pathname)
  })
  return seen
}

export const requests = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(`${request.method()} ${pathname}`)
  })
  return seen
}

export const sentBy = (page: Page) => {
  const sent: { path: string; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/'))
      sent.push({ path: pathname, body: request.postDataJSON() as unknown })
  })
  return sent
}
