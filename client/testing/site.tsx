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
  // A page may wait for the server, as long as a busy machine takes; what is awaited comes as soon as it is there.
  asyncUtilTimeout: patience(60_000),
  // Within React's `act`, which events would be wrapped in, a page that has to be loaded would never come.
  eventWrapper: (fire: () => unknown) => fire(),
  getElementError: (message) => new Error(message ?? 'not found'),
})
// Effects and answers come as in a browser, not when a test asks for them.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)

interface Site {
  app: TestApp
  seed: Seed
}

/** Starts the real server in this process for the tests of a file; `settings` go into its environment. */
export const startSite = (settings: Record<string, string> = {}): Site => {
  const site = {} as Site
  beforeAll(async () => {
    site.app = await startTestApp(settings)
    site.seed = new Seed(site.app)
    dom.reconfigure({ url: `${site.app.url}/` })
  })
  // Registered for each file: modules are shared, and what stands at their top runs for the first file alone.
  afterEach(leave)
  afterAll(() => site.app.stop())
  return site
}

let close = () => {}

/**
 * Opens an address of the site as a browser does when it is typed in: the page that was open goes with all that it
 * knew, session and storage stay.
 */
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

/** Opens an address as somebody who has signed in, in a session of their own. */
export const visitAs = ({ token }: Pick<Person, 'token'>, path: string): UserEvent => {
  close()
  endSession('refused')
  writeToken(token)
  return visit(path)
}

/** Returns where the page is: path, query and fragment. */
export const here = () => location.pathname + location.search + location.hash

/** Closes the page and forgets the session, what was stored and what was sent. */
const leave = async () => {
  close()
  notifications.clean()
  network.reset()
  // Also forgets that somebody has logged out.
  writeToken('')
  endSession('refused')
  localStorage.clear()
  sessionStorage.clear()
  const english = languageOf('en')
  if (english && i18next.language !== english.tag) await changeLanguage(english)
  localStorage.clear()
}
