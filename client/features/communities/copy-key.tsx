import { Button, CopyButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export const CopyKey = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('communities')
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" flex="none" onClick={copy} aria-label={`${t('created.copy')}: ${label}`}>
          {copied ? t('created.copied') : t('created.copy')}
        </Button>
      )}
    </CopyButton>
  )
}
