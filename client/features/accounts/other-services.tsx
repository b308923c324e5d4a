import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../../ui/form-alert.tsx'

const SERVICES = ['Global KF', 'Facebook', 'Twitter']

export const OtherServices = ({ first }: { first: ReactNode }) => {
  const { t } = useTranslation('accounts')
  const [chosen, setChosen] = useState<string>()
  return (
    <Stack>
      <FormAlert message={chosen && t('sso.missing', { service: chosen })} />
      {first}
      {SERVICES.map((service) => (
        <Button key={service} variant="default" fullWidth onClick={() => setChosen(service)}>
          {t('sso.with', { service })}
        </Button>
      ))}
    </Stack>
  )
}
