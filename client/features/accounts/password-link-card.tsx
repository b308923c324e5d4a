import { Anchor, Stack, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { AccountCard } from './account-card.tsx'

export const PasswordLinkCard = ({ children, ...card }: ComponentProps<typeof AccountCard>) => {
  const { t } = useTranslation('passwordLinks')
  return (
    <AccountCard {...card}>
      <Stack>
        {children}
        <Text ta="center">
          <Anchor component={Link} to={paths.login()} fw={700}>
            {t('toSignIn')}
          </Anchor>
        </Text>
      </Stack>
    </AccountCard>
  )
}
