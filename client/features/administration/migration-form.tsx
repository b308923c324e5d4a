import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { passwordFits } from './contexts.queries.ts'

interface Props {
  passwordHash: string
  running: boolean
  onStart: () => Promise<void>
}

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, 'field.required')) })

export const MigrationForm = ({ passwordHash, running, onStart }: Props) => {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation('errors')
  const form = useSchemaForm(passwordSchema, { password: '' })
  const check = useMutation({
    mutationFn: ({ password }: { password: string }) => passwordFits(password, passwordHash),
    onSuccess: async (fits) => {
      if (!fits) return form.refuse({ password: { code: 'migration.password' } })
      form.reset()
      await onStart()
    },
  })
  return (
    <form noValidate onSubmit={form.submit((values) => check.mutate(values))}>
      <Stack align="stretch" maw="24rem">
        <FormAlert message={check.error ? errorText(check.error, tErrors) : undefined} />
        <PasswordField
          label={t('contexts.password')}
          description={t('contexts.passwordHint', { setting: 'ADMIN_TOOLS_PASSWORD' })}
          name="password"
          autoComplete="off"
          visibilityToggleFocusable
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={check.isPending || running} style={{ alignSelf: 'start' }}>
          {t('contexts.start')}
        </Button>
      </Stack>
    </form>
  )
}
