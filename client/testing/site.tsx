import { dom } from './dom.ts'
import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { configure } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Person, Seed } from '../../e2e/support/seed.ts'
import { startTestApp, type TestApp } from '../../server/testing/app.ts'
import { patience } from '../../server/testing/patience.ts'
import { languageOf } from '../../shared/text/languages.ts'
import { Providers } from '../app/providers.tsx'
import { createRouter } from '../app/router.tsx'
import { changeLanguage } from '../lib/i18n.ts'
import { queryClient } from '../lib/queries.ts'
import { endSession, writeToken } from '../lib/token.ts'
import { network } from './network.ts'

configure({
  // Long enough for a busy machine; found elements return at once.
  asyncUtilTimeout: patience(60_000),
  // Without React's `act`, in which lazy pages would never load.
  eventWrapper: (fire: () => unknown) => fire(),
  getElementError: (message) => new Error(message ?? 'not found'),
})
// Effects run as in a browser.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)

interface Site {
  app: TestApp
  seed: Seed
}

/** Starts the real server in this process for a test file. */
export const startSite = (settings: Record<string, string> = {}): Site => {
  const site = {} as Site
  beforeAll(async () => {
    site.app = await startTestApp(settings)
    site.seed = new Seed(site.app)
    dom.reconfigure({ url: `${site.app.url}/` })
  })
  // Registered per file: modules are shared, and their top level runs for the first file only.
  afterEach(leave)
  afterAll(() => site.app.stop())
  return site
}

let close = () => {}

/** Loads an address as typed by the user: the open page is discarded, session and storage stay. */
export const visit = (path: string): UserEvent => {
  close()
  queryClient.clear()
  history.pushState(null, '', path)
  const router = createRouter()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  close = () => {
    close = () => {}
    root.unmount()
    router.dispose()
    container.remove()
  }
  return userEvent.setup({ delay: null })
}

/** Loads an address in a new session of this user. */
export const visitAs = ({ token }: Pick<Person, 'token'>, path: string): UserEvent => {
  close()
  endSession('refused')
  writeToken(token)
  return visit(path)
}

export const here = () => location.pathname + location.search + location.hash

/** Closes the page and clears session, storage and recorded calls. */
const leave = async () => {
  close()
  notifications.clean()
  network.reset()
  // Also resets the logged-out state.
  writeToken('')
  endSession('refused')
  localStorage.clear()
  sessionStorage.clear()
  const english = languageOf('en')
  if (english && i18next.language !== english.tag) await changeLanguage(english)
  localStorage.clear()
}
