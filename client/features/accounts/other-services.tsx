import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../../ui/form-alert.tsx'

const SERVICES = ['Global KF', 'Facebook', 'Twitter']

/** Signing in by another service, which none of them offers yet; each says so. */
export const OtherServices = () => {
  const { t } = useTranslation('accounts')
  const [chosen, setChosen] = useState<string>()
  return (
    <Stack>
      <FormAlert message={chosen && t('sso.missing', { service: chosen })} />
      {SERVICES.map((service) => (
        <Button key={service} variant="default" fullWidth onClick={() => setChosen(service)}>
          {t('sso.with', { service })}
        </Button>
      ))}
    </Stack>
  )
}
