import { type ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { paths, patterns } from '../lib/paths.ts'
import { onSessionEnd } from '../lib/token.ts'
import { CrashPage } from './crash-page.tsx'
import { Guard } from './guard.tsx'
import { Layout } from './layout.tsx'
import { PageLoading } from './page-loading.tsx'
import { UploadedFile } from './uploaded-file.tsx'

/** A page in a file of its own, loaded when its address is opened. */
const page = (path: string, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
})

export const router = createBrowserRouter([
  {
    element: <Layout />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <PageLoading />,
    children: [
      page(patterns.login, () => import('../pages/login-page.tsx')),
      page(patterns.signUp, () => import('../pages/sign-up-page.tsx')),
      {
        element: <Guard />,
        children: [
          page(patterns.home, () => import('../pages/communities-page.tsx')),
          page(patterns.communities, () => import('../pages/communities-page.tsx')),
          page(patterns.communityTop, () => import('../pages/community-top-page.tsx')),
          page(patterns.settings, () => import('../pages/settings-page.tsx')),
          page(patterns.view, () => import('../pages/view-page.tsx')),
          page(patterns.contribution, () => import('../pages/contribution-page.tsx')),
        ],
      },
      { path: patterns.uploads, element: <UploadedFile /> },
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
])

/** After a refused token the sign-in leads back here; after a logout it starts afresh. */
onSessionEnd((why) => {
  const { pathname, search, hash } = location
  if (pathname.startsWith('/login') || pathname.startsWith('/signup')) return
  void router.navigate(paths.login(why === 'refused' ? pathname + search + hash : undefined))
})
