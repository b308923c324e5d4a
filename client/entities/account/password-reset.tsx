import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconSparkles } from '@tabler/icons-react'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { fullName } from '../../../shared/domain/full-name.ts'
import { type PasswordReset as Reset, passwordResetSchema } from '../../../shared/domain/accounts.ts'
import { anything, api, ApiError } from '../../lib/api.ts'
import { useMe } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { suggestPassword } from '../../lib/suggest-password.ts'
import { accountErrorText } from './account-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

interface Someone {
  userId: string
  firstName: string
  lastName: string
  userName: string
}

export const PasswordReset = ({ of }: { of: Someone }) => {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const name = fullName(of)
  const named = t('reset.named', { name })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`${named} (${of.userName})`}
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={open}
      >
        {t('reset.open')}
      </Button>
      <PasswordResetDialog of={of} name={name} opened={opened} onClose={close} />
    </>
  )
}

interface DialogProps {
  of: Someone
  name: string
  opened: boolean
  onClose: () => void
}

export const PasswordResetDialog = ({ of, name, opened, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const named = t('reset.named', { name })
  return (
    <Modal opened={opened} onClose={onClose} title={named} closeButtonProps={{ 'aria-label': t('close') }}>
      <Suspense fallback={<Skeleton h={190} />}>
        <ResetForm of={of} name={name} onDone={onClose} />
      </Suspense>
    </Modal>
  )
}

/** Only admins reset passwords of admins and managers. */
const isPrivilegedQuery = (userId: string, isAsked: boolean) =>
  queryOptions({
    queryKey: ['accounts', userId, 'privileged', isAsked],
    queryFn: async () => {
      if (!isAsked) return false
      const { role, manages } = await api.get(
        `/api/users/${userId}`,
        z.object({ role: z.string(), manages: z.boolean() }),
      )
      return role === 'admin' || manages
    },
  })

const ResetForm = ({ of, name, onDone }: { of: Someone; name: string; onDone: () => void }) => {
  const { t } = useTranslation()
  const { t: tErrors } = useTranslation('errors')
  const { passwordMin } = useSite()
  const me = useMe()
  const own = me._id === of.userId
  const { data: isPrivileged } = useSuspenseQuery(isPrivilegedQuery(of.userId, me.role === 'admin' && !own))
  const [mustChange, setMustChange] = useState(isPrivileged)
  const form = useSchemaForm(passwordResetSchema(passwordMin.change), { password: '' })
  const [shown, { open: show, toggle }] = useDisclosure()
  const reset = useMutation({
    mutationFn: (reset: Reset) => api.patch(`/api/users/${of.userId}`, reset, anything),
    onSuccess: () => {
      onDone()
      notify(t('reset.done'))
    },
    onError: (error) => error instanceof ApiError && form.refuse(error.fields),
  })
  useEffect(() => {
    // If the site settings load after the dialog opens, the focus is already on its close button.
    const field = form.getInputNode('password')
    if (field?.closest('[role=dialog]')?.contains(document.activeElement)) field.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- at the beginning only
  }, [])
  const untold = form.untold(reset.error)
  const suggest = () => {
    form.setFieldValue('password', suggestPassword(passwordMin.change))
    // Shows a generated password, because it must be passed on to the user.
    show()
  }
  return (
    <form noValidate onSubmit={form.submit((values) => reset.mutate({ ...values, mustChange }))}>
      <Stack>
        <Text>{own ? t('reset.ownText') : t('reset.text', { name })}</Text>
        <FormAlert message={untold ? accountErrorText(untold, tErrors) : undefined} />
        <PasswordField
          label={t('reset.password')}
          name="password"
          autoComplete="new-password"
          description={t('reset.hint', { min: passwordMin.change })}
          data-autofocus
          visible={shown}
          onVisibilityChange={toggle}
          visibilityToggleFocusable
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {!own && (
          <Checkbox
            label={t('reset.mustChange')}
            checked={mustChange}
            onChange={(event) => setMustChange(event.currentTarget.checked)}
          />
        )}
        <Group justify="space-between">
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconSparkles size={18} aria-hidden />}
            onClick={suggest}
          >
            {t('reset.suggest')}
          </Button>
          <Button type="submit" loading={reset.isPending}>
            {t('reset.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
