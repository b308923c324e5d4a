import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type PasswordChange, passwordChangeSchema } from '../../../shared/domain/accounts.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { reauthenticate } from '../../lib/live.ts'
import { useMe } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { notify } from '../../ui/toasts.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useChangePassword } from './accounts.queries.ts'

const EMPTY: PasswordChange = { oldPassword: '', newPassword: '' }

export const PasswordForm = ({ onDone }: { onDone?: () => void }) => {
  const { t } = useTranslation('accounts')
  const { t: tErrors } = useTranslation('errors')
  const { withoutPassword } = useMe()
  const change = useChangePassword()
  const { passwordMin } = useSite()
  const form = useSchemaForm(passwordChangeSchema(passwordMin.change), EMPTY)
  const wrongOld = change.error instanceof ApiError && change.error.code === 'password.incorrect'
  const untold = wrongOld ? undefined : form.untold(change.error)
  const send = (passwords: PasswordChange) =>
    change.mutate(passwords, {
      onSuccess: () => {
        reauthenticate()
        form.reset()
        notify(t('settings.passwordChanged'))
        onDone?.()
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return
        const refused = error.code === 'password.incorrect' ? { oldPassword: { code: error.code } } : error.fields
        form.refuse(refused)
      },
    })
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack align="stretch" maw="24rem">
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        {withoutPassword ? (
          <Text>{t('settings.setPasswordLead')}</Text>
        ) : (
          <PasswordField
            label={t('settings.oldPassword')}
            name="oldPassword"
            autoComplete="current-password"
            key={form.key('oldPassword')}
            {...form.getInputProps('oldPassword')}
          />
        )}
        <PasswordField
          label={t('settings.newPassword')}
          name="newPassword"
          autoComplete="new-password"
          description={t('settings.newPasswordHint', { min: passwordMin.change })}
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'start' }}>
          {t(withoutPassword ? 'settings.setPassword' : 'settings.changePassword')}
        </Button>
      </Stack>
    </form>
  )
}
