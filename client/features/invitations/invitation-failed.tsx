import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { isSignedIn } from '../../lib/session.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'

const FINAL = ['invitation.invalid', 'invitation.archived', 'join.removed']

interface Props {
  /** Undefined if no invitation was opened. */
  error: Error | undefined
  onRetry: () => void
}

export const InvitationFailed = ({ error, onRetry }: Props) => {
  const { t } = useTranslation(['invitations', 'common'])
  const { t: tErrors } = useTranslation('errors')
  if (error && !(error instanceof ApiError && FINAL.includes(error.code)))
    return <LoadFailed error={error} onRetry={onRetry} />
  return (
    <Stack>
      <Text role="alert">{error ? errorText(error, tErrors) : t('missing')}</Text>
      <Anchor component={Link} to={paths.home} fw={700}>
        {t(isSignedIn() ? 'common:nav.home' : 'common:nav.login')}
      </Anchor>
    </Stack>
  )
}
