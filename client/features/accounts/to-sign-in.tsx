import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

export const ToSignIn = ({ path }: { path: string }) => {
  const { t } = useTranslation('accounts')
  return (
    <Text ta="center">
      {t('signUp.haveAccount')}{' '}
      <Anchor component={Link} to={path} fw={700}>
        {t('signUp.toSignIn')}
      </Anchor>
    </Text>
  )
}
