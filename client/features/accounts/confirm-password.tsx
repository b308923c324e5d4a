import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { passwordConfirmationSchema } from '../../../shared/domain/sessions.ts'
import { anything, api, ApiError } from '../../lib/api.ts'
import { errorText, loadTexts } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { openDialog } from '../../ui/generic-modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

let asking: Promise<boolean> | undefined

/** One dialog for all waiting calls; resolves to whether the password was entered. */
export const confirmPassword = (): Promise<boolean> => (asking ??= ask().finally(() => (asking = undefined)))

const ask = async () => {
  await loadTexts('sessions')
  let isConfirmed = false
  await openDialog({
    title: i18next.t('sessions:confirm.title'),
    dismiss: false,
    content: (close) => (
      <ConfirmForm
        onConfirm={() => {
          isConfirmed = true
          close()
        }}
        onCancel={close}
      />
    ),
  })
  return isConfirmed
}

const ConfirmForm = ({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) => {
  const { t } = useTranslation('sessions')
  const { t: tErrors } = useTranslation('errors')
  const form = useSchemaForm(passwordConfirmationSchema, { password: '' })
  const confirm = useMutation({
    mutationFn: (entered: { password: string }) => api.post('/auth/confirm', entered, anything),
    onSuccess: onConfirm,
    onError: (error) => {
      if (isWrong(error)) form.refuse({ password: { code: error.code } })
    },
  })
  const untold = isWrong(confirm.error) ? undefined : confirm.error
  return (
    <form noValidate onSubmit={form.submit((entered) => confirm.mutate(entered))}>
      <Stack align="stretch">
        <Text>{t('confirm.text')}</Text>
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <PasswordField
          label={t('confirm.password')}
          name="password"
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {t('confirm.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const isWrong = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'password.incorrect'
