import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  API_TOKEN_SCOPES,
  type IssuedApiToken,
  type NewApiToken,
  newApiTokenSchema,
} from '../../../shared/domain/api-tokens.ts'
import { dayIn, daysAfter } from '../../../shared/text/days.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useMakeApiToken } from './api-tokens.queries.ts'

const DAYS = 90
const DAYS_MAX = 365

/** The last second of a day here; other texts as they are. */
const endOf = (day: string) => {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}

const toBody = (values: unknown) => {
  const { communityId, until, ...others } = values as Record<'name' | 'scope' | 'communityId' | 'until', string>
  return { ...others, communityId: communityId || null, until: endOf(until) }
}
const formSchema = z.pipe(z.transform(toBody), newApiTokenSchema)

const refusedFields = (error: unknown) => (error instanceof ApiError ? error.fields : {})

interface Props {
  communities: ReadonlyMap<string, string>
  onMade: (made: IssuedApiToken) => void
  onCancel: () => void
}

export const NewToken = ({ communities, onMade, onCancel }: Props) => {
  const { t } = useTranslation('apiTokens')
  const { t: tErrors } = useTranslation('errors')
  const make = useMakeApiToken()
  const [today] = useState(() => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)(Date.now()))
  const first = { name: '', scope: 'read', communityId: '', until: daysAfter(today, DAYS) }
  const form = useSchemaForm(formSchema, first)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => nameField.current?.focus(), [])
  const untold = form.untold(make.error)
  const send = (values: typeof first) =>
    make.mutate(toBody(values) as NewApiToken, {
      onSuccess: onMade,
      onError: (error) => form.refuse(refusedFields(error)),
    })
  const field = (name: keyof typeof first) => ({
    name,
    key: form.key(name),
    'aria-invalid': form.errors[name] ? true : undefined,
    ...form.getInputProps(name),
  })
  const choice = (value: string, label: string) => ({ value, label })
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack align="stretch" maw="24rem">
        <FormAlert message={untold ? errorText(untold, tErrors) : undefined} />
        <TextInput label={t('name')} autoComplete="off" ref={nameField} {...field('name')} />
        <NativeSelect
          size="md"
          label={t('scope')}
          data={API_TOKEN_SCOPES.map((scope) => choice(scope, t(`scope.${scope}`)))}
          {...field('scope')}
        />
        <NativeSelect
          size="md"
          label={t('where')}
          data={[choice('', t('everywhere')), ...[...communities].map(([id, title]) => choice(id, title))]}
          {...field('communityId')}
        />
        <TextInput
          type="date"
          label={t('until')}
          description={t('untilHint')}
          min={today}
          max={daysAfter(today, DAYS_MAX)}
          {...field('until')}
        />
        <Group>
          <BusyButton type="submit" loading={make.isPending}>
            {t('make')}
          </BusyButton>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
