import {
  createBrowserRouter,
  type LoaderFunction,
  matchPath,
  Navigate,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom'
import { paths, patterns } from '../lib/paths.ts'
import { queryClient } from '../lib/queries.ts'
import { CrashPage } from './crash-page.tsx'
import { FirstPaint, Layout } from './layout.tsx'
import { type Areas, page } from './page-route.ts'
import { UploadedFile } from './uploaded-file.tsx'

/** Lists what the tools and menus of a view say, whichever features they come from. */
const VIEW_AREAS: Areas = ['views', 'drawings', 'riseAboves', 'notifications', 'filter', 'outline', 'unread']

/** The route of whoever is signed in. */
const MEMBERS = 'members'

/** Reads ahead what the page of a view needs. */
const readView: LoaderFunction = async ({ params: { viewId = '' } }) => {
  const { openView } = await import('../features/views/open-view.ts')
  await openView(queryClient, viewId)
  return null
}

const googleSignIn = () => import('../features/accounts/google-sign-in.tsx')

/** Comes together with what the site's settings add, so that nothing moves there. */
const loginPage = async () => {
  const [{ default: LoginPage }, otherWay] = await Promise.all([
    import('../pages/login-page.tsx'),
    googleSignIn()
      .then(({ otherWays }) => otherWays())
      .catch(() => undefined),
  ])
  return { default: () => <LoginPage otherWay={otherWay} /> }
}

const ssoPage = async () => {
  const [{ default: SsoPage }, google] = await Promise.all([
    import('../pages/sso-page.tsx'),
    googleSignIn().then((ways) => ways.googleSignIn()),
  ])
  return { default: () => <SsoPage google={google} /> }
}

/** A view is read when it is opened; entries of the history for its sheets and dialogs are made at once, and read nothing. */
const isOtherView: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname

const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <FirstPaint />,
    children: [
      page(patterns.login, ['accounts'], loginPage),
      page(patterns.signUp, ['accounts'], () => import('../pages/sign-up-page.tsx')),
      page(patterns.sso, ['accounts'], ssoPage),
      {
        id: MEMBERS,
        lazy: async () => ({ Component: (await import('./guard.tsx')).default }),
        children: [
          page(patterns.home, ['communities', 'unread'], () => import('../pages/communities-page.tsx')),
          page(patterns.communities, ['communities', 'unread'], () => import('../pages/communities-page.tsx')),
          {
            ...page(patterns.view, VIEW_AREAS, () => import('../pages/view-page.tsx')),
            loader: readView,
            shouldRevalidate: isOtherView,
          },
          page(patterns.contribution, ['notes'], () => import('../pages/contribution-page.tsx')),
        ],
      },
      page(patterns.google, ['cloudDrive'], () => import('../pages/google-page.tsx')),
      page(patterns.privacy, ['shell'], () => import('../pages/privacy-page.tsx')),
      { path: patterns.uploads, element: <UploadedFile /> },
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
]

/** Lists what may lie at addresses with parts that vary: there the router would look for more routes by itself. */
const KNOWN = [patterns.login, patterns.view, patterns.contribution, patterns.uploads]

/** Learns of the members' other pages when an address is none of those above. */
const findRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (KNOWN.some((pattern) => matchPath(pattern, path))) return
  patch(MEMBERS, (await import('./member-routes.ts')).memberRoutes)
}

/** A router on the page's address; whoever made it disposes of it. */
export const createRouter = () => createBrowserRouter(routes, { patchRoutesOnNavigation: findRoutes })
