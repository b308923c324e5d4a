import type { Page } from '@playwright/test'

/** The paths of the requests that the page sends from now on. */
export const calls = (page: Page, method: string) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === method) seen.push(new URL(request.url()).pathname)
  })
  return seen
}
