import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { loadTexts } from '../lib/i18n.ts'
import { paths, patterns } from '../lib/paths.ts'
import { CrashPage } from './crash-page.tsx'
import { FirstPaint, Layout } from './layout.tsx'
import { UploadedFile } from './uploaded-file.tsx'

/** A page in a file of its own, loaded with its areas' texts when its address is opened. */
const page = (
  path: string,
  areas: Parameters<typeof loadTexts>,
  load: () => Promise<{ default: ComponentType }>,
): RouteObject => ({
  path,
  lazy: async () => {
    const [{ default: Component }] = await Promise.all([load(), loadTexts(...areas)])
    return { Component }
  },
})

/** Lists what the tools and menus of a view say, whichever features they come from. */
const VIEW_AREAS: Parameters<typeof loadTexts> = [
  'views',
  'drawings',
  'riseAboves',
  'notifications',
  'filter',
  'outline',
]

const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <FirstPaint />,
    children: [
      page(patterns.login, ['accounts'], () => import('../pages/login-page.tsx')),
      page(patterns.signUp, ['accounts'], () => import('../pages/sign-up-page.tsx')),
      page(patterns.sso, ['accounts'], () => import('../pages/sso-page.tsx')),
      {
        lazy: async () => ({ Component: (await import('./guard.tsx')).default }),
        children: [
          page(patterns.home, ['communities'], () => import('../pages/communities-page.tsx')),
          page(patterns.communities, ['communities'], () => import('../pages/communities-page.tsx')),
          page(patterns.communityTop, ['communities'], () => import('../pages/community-top-page.tsx')),
          page(patterns.communityEditor, ['communities'], () => import('../pages/community-editor-page.tsx')),
          page(patterns.authorManager, ['authors'], () => import('../pages/author-manager-page.tsx')),
          page(patterns.groupManager, ['groups'], () => import('../pages/group-manager-page.tsx')),
          page(patterns.viewManager, ['viewManager'], () => import('../pages/view-manager-page.tsx')),
          page(patterns.scaffoldManager, ['scaffolds'], () => import('../pages/scaffold-manager-page.tsx')),
          page(patterns.settings, ['accounts'], () => import('../pages/settings-page.tsx')),
          page(patterns.help, ['help'], () => import('../pages/help-page.tsx')),
          page(patterns.admin, ['admin'], () => import('../pages/admin-page.tsx')),
          page(patterns.adminTools, ['admin'], () => import('../pages/admin-tools-page.tsx')),
          page(patterns.view, VIEW_AREAS, () => import('../pages/view-page.tsx')),
          page(patterns.contribution, ['notes'], () => import('../pages/contribution-page.tsx')),
        ],
      },
      page(patterns.privacy, ['shell'], () => import('../pages/privacy-page.tsx')),
      { path: patterns.uploads, element: <UploadedFile /> },
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
]

/** A router on the page's address; whoever made it disposes of it. */
export const createRouter = () => createBrowserRouter(routes)
