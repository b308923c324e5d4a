import {
  createBrowserRouter,
  type LoaderFunction,
  matchPath,
  Navigate,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom'
import { loadCode } from '../lib/load-code.ts'
import { paths, patterns } from '../lib/paths.ts'
import { queryClient } from '../lib/queries.ts'
import { CrashPage } from './crash-page.tsx'
import { FirstPaint, Layout } from './layout.tsx'
import { type Areas, page } from './page-route.ts'
import { UploadedFile } from './uploaded-file.tsx'

/** Text areas of a view's tools and menus, including all features. */
const VIEW_AREAS: Areas = ['views', 'drawings', 'riseAboves', 'notifications', 'filter', 'outline', 'unread']

const ALL = 'all'

/** Id of the signed-in users' route. */
const MEMBERS = 'members'

const readView: LoaderFunction = async ({ params: { viewId = '' } }) => {
  const { openView } = await loadCode(() => import('../features/views/open-view.ts'))
  await openView(queryClient, viewId)
  return null
}

const googleSignIn = () => import('../features/accounts/google-sign-in.tsx')

const schoolSignIn = async (name: string) => {
  const { SchoolSignIn } = await import('../features/outside-accounts/school-sign-in.tsx')
  return <SchoolSignIn name={name} />
}

/** Explains a failed return from the school. */
const problem = async () => {
  if (!new URLSearchParams(location.search).has('problem')) return undefined
  const { Problem } = await import('../features/outside-accounts/problem.tsx')
  return <Problem />
}

/** Loaded together with parts that the settings add, to avoid layout shifts. */
const loginPage = async () => {
  const [{ default: LoginPage }, notice, otherWay] = await Promise.all([
    import('../pages/login-page.tsx'),
    problem(),
    googleSignIn()
      .then(({ otherWays }) => otherWays(schoolSignIn))
      .catch(() => undefined),
  ])
  return { default: () => <LoginPage notice={notice} otherWay={otherWay} /> }
}

const ssoPage = async () => {
  const [{ default: SsoPage }, google] = await Promise.all([
    import('../pages/sso-page.tsx'),
    googleSignIn().then((ways) => ways.googleSignIn()),
  ])
  return { default: () => <SsoPage google={google} /> }
}

/** Reloads only on a change of the path: history entries for sheets and dialogs load nothing. */
const isOtherView: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname

const routes: RouteObject[] = [
  {
    id: ALL,
    element: <Layout />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <FirstPaint />,
    children: [
      page(patterns.login, ['accounts'], loginPage),
      page('/login/code', ['accounts', 'secondFactor'], () => import('../pages/code-page.tsx')),
      page(patterns.signUp, ['accounts'], () => import('../pages/sign-up-page.tsx')),
      page(patterns.sso, ['accounts'], ssoPage),
      {
        id: MEMBERS,
        lazy: async () => ({ Component: (await loadCode(() => import('./guard.tsx'))).default }),
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
      { path: patterns.uploads, element: <UploadedFile /> },
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
]

/** Known addresses with parameters, for which the router would otherwise ask for more routes. */
const KNOWN = [patterns.login, patterns.view, patterns.contribution, patterns.uploads]

/** Loads the other pages for an unknown address. */
const findRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (KNOWN.some((pattern) => matchPath(pattern, path))) return
  const [{ visitorRoutes }, { memberRoutes }] = await Promise.all([
    loadCode(() => import('./visitor-routes.ts')),
    loadCode(() => import('./member-routes.ts')),
  ])
  patch(ALL, visitorRoutes)
  patch(MEMBERS, memberRoutes)
}

/** Creates a router for the page's address; the caller disposes of it. */
export const createRouter = () => createBrowserRouter(routes, { patchRoutesOnNavigation: findRoutes })
