import { Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppPassword, newAppPasswordSchema, type IssuedAppPassword } from '../../../shared/domain/second-factor.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import classes from '../../ui/lined-list.module.css'
import { refusedFields } from './refused-fields.ts'
import { useAddAppPassword, useWithdrawAppPassword } from './second-factor.queries.ts'

export const AppPasswords = ({ stored }: { stored: readonly AppPassword[] }) => {
  const { t } = useTranslation('secondFactor')
  const [shown, setShown] = useState<IssuedAppPassword>()
  return (
    <Stack align="stretch" gap="sm">
      <Title order={3} size="h4">
        {t('apps.title')}
      </Title>
      <Text>{t('apps.lead')}</Text>
      {stored.length > 0 && (
        <ul className={classes.list} aria-label={t('apps.title')}>
          {stored.map((one) => (
            <Item key={one._id} one={one} onWithdrawn={() => setShown(undefined)} />
          ))}
        </ul>
      )}
      <NewAppPassword onMade={setShown} />
      <div role="status">
        {shown && <ShownOnce title={t('apps.shown', { name: shown.name })} secret={shown.password} />}
      </div>
    </Stack>
  )
}

const Item = ({ one, onWithdrawn }: { one: AppPassword; onWithdrawn: () => void }) => {
  const { t, i18n } = useTranslation('secondFactor')
  const { t: tErrors } = useTranslation('errors')
  const withdraw = useWithdrawAppPassword()
  const timeOf = (time: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
  const send = () =>
    withdraw.mutate(one._id, {
      onSuccess: () => {
        onWithdrawn()
        notify(t('apps.withdrawn', { name: one.name }))
      },
      onError: (error) => toastError(errorText(error, tErrors)),
    })
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={700}>{one.name}</Text>
        <Text c="dimmed" size="sm">
          {one.used === null ? t('apps.unused') : t('apps.used', { time: timeOf(one.used) })}
        </Text>
      </div>
      <BusyButton
        variant="subtle"
        color="red"
        loading={withdraw.isPending}
        aria-label={t('apps.withdrawNamed', { name: one.name })}
        onClick={send}
      >
        {t('apps.withdraw')}
      </BusyButton>
    </li>
  )
}

const NewAppPassword = ({ onMade }: { onMade: (made: IssuedAppPassword) => void }) => {
  const { t } = useTranslation('secondFactor')
  const { t: tErrors } = useTranslation('errors')
  const add = useAddAppPassword()
  const form = useSchemaForm(newAppPasswordSchema, { name: '' })
  const untold = form.untold(add.error, refusedFields(add.error))
  const send = (values: { name: string }) =>
    add.mutate(values, {
      onSuccess: (made) => {
        form.reset()
        onMade(made)
      },
      onError: (error) => form.refuse(refusedFields(error)),
    })
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack align="stretch" maw="24rem">
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <TextInput
          label={t('apps.name')}
          name="name"
          autoComplete="off"
          aria-invalid={form.errors.name ? true : undefined}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <BusyButton type="submit" variant="default" loading={add.isPending} style={{ alignSelf: 'start' }}>
          {t('apps.make')}
        </BusyButton>
      </Stack>
    </form>
  )
}
