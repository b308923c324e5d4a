import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageRefused } from '../../ui/page-refused.tsx'

/** Shows its children to admins; anybody else is told that it is theirs, and nothing of it is even asked for. */
export const AdminOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('admin')
  return useMe().role === 'admin' ? children : <PageRefused why={t('needed')} />
}
