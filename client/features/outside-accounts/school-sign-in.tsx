import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { OIDC_SIGN_IN_PATH } from '../../../shared/domain/oidc.ts'
import { safeRedirect } from '../../lib/paths.ts'

export const SchoolSignIn = ({ name }: { name: string }) => {
  const { t } = useTranslation('accounts')
  const wanted = encodeURIComponent(safeRedirect(useSearchParams()[0].get('redirect')))
  return (
    <Button
      component="a"
      href={`${OIDC_SIGN_IN_PATH}?redirect=${wanted}`}
      variant="default"
      fullWidth
      // Long names wrap.
      styles={{
        root: { height: 'auto', minHeight: 'var(--button-height)', paddingBlock: '0.35rem', display: 'grid' },
        label: { height: 'auto', whiteSpace: 'normal', overflowWrap: 'anywhere' },
      }}
    >
      {t('sso.with', { service: name })}
    </Button>
  )
}
