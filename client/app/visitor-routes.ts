import type { RouteObject } from 'react-router-dom'
import { joinPatterns } from '../features/invitations/join-paths.ts'
import { patterns } from '../lib/paths.ts'
import { page } from './page-route.ts'

/** Less frequent pages without a sign-in, in a separate chunk that knows their files. */
export const visitorRoutes: RouteObject[] = [
  page(patterns.forgotPassword, ['accounts', 'passwordLinks'], () => import('../pages/forgot-password-page.tsx')),
  page(patterns.resetPassword, ['accounts', 'passwordLinks'], () => import('../pages/reset-password-page.tsx')),
  page(joinPatterns.visitor, ['accounts', 'invitations'], () => import('../pages/join-page.tsx')),
  page(patterns.google, ['cloudDrive'], () => import('../pages/google-page.tsx')),
  page(patterns.privacy, ['privacy'], () => import('../pages/privacy-page.tsx')),
]
