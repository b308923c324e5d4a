import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export const useTitle = (page: string | undefined) => {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = page ? t('pageTitle', { page }) : t('app')
  }, [page, t])
}
