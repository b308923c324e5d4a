import { Stack, Switch, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Community, newCommunitySchema } from '../../../shared/domain/communities.ts'
import { useRootSettings } from '../../entities/community/community.ts'
import { ApiError, refusedHere } from '../../lib/api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { useMe } from '../../lib/session.ts'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { LanguageField, TimeZoneField } from './choice-field.tsx'
import { useSaveCommunity } from './communities.queries.ts'
import { Failure } from './failure.tsx'
import { KeyField } from './key-field.tsx'

const valuesOf = (community: Community) => ({
  title: community.title,
  registrationKey: community.registrationKey ?? '',
  managerRegistrationKey: community.managerRegistrationKey ?? '',
  lang: community.lang ?? '',
  timeZone: community.timeZone,
  archived: community.archived,
  archivedReadable: community.archivedReadable ?? true,
  hidden: community.hidden ?? false,
})
type Values = ReturnType<typeof valuesOf>

const valuesSchema = z.extend(z.omit(newCommunitySchema, { lang: true }), {
  managerRegistrationKey: z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(200)),
})

/** Only the changed fields, so that concurrent changes of other fields are preserved. */
const changeOf = (values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field as keyof Values, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([field, value]) => value !== before[field]),
  )

export const CommunityForm = ({ community }: { community: Community }) => {
  const { t } = useTranslation('communities')
  const admin = useMe().role === 'admin'
  const classic = useRootSettings(community._id)?.knowledgeForum6 === true
  const [saved, setSaved] = useState(() => valuesOf(community))
  const [values, setValues] = useState(saved)
  const [failure, setFailure] = useState<unknown>()
  const save = useSaveCommunity(community._id)
  const form = useSchemaForm(valuesSchema, saved, setValues)
  const { lang, ...change } = changeOf(values, saved)
  useLeaveGuard(lang !== undefined || Object.keys(change).length > 0, t('editor.leave'))

  const send = async () => {
    try {
      const answer = await save.mutateAsync({ ...change, ...(lang !== undefined && { lang: lang || null }) })
      setFailure(undefined)
      setSaved(valuesOf(answer))
      notify(t(classic ? 'editor.saved' : 'editor.saved.told'), t('editor.saved'))
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiError) form.refuse(error.fields)
    }
  }
  const refuse = (errors: FormErrors) => {
    setFailure(refusedHere('invalid'))
    form.refuse(errors)
  }
  const field = (name: keyof Values) => ({ name, ...form.getInputProps(name) })
  return (
    <form noValidate onSubmit={form.onSubmit(() => void send(), refuse)}>
      <Stack>
        <TextInput label={t('editor.name')} autoComplete="off" key={form.key('title')} {...field('title')} />
        <KeyField
          label={t('editor.key')}
          description={t('create.keyHint')}
          current={values.registrationKey}
          key={form.key('registrationKey')}
          {...field('registrationKey')}
        />
        <KeyField
          label={t('editor.managerKey')}
          description={t('editor.managerKeyHint')}
          current={values.managerRegistrationKey}
          key={form.key('managerRegistrationKey')}
          {...field('managerRegistrationKey')}
        />
        <LanguageField
          label={t('editor.lang')}
          description={t('editor.langHint')}
          key={form.key('lang')}
          {...field('lang')}
        />
        <TimeZoneField
          label={t('editor.timeZone')}
          description={t('editor.timeZoneHint')}
          key={form.key('timeZone')}
          {...field('timeZone')}
        />
        <Switch
          size="md"
          label={t('editor.archived')}
          description={t('editor.archivedHint')}
          key={form.key('archived')}
          {...form.getInputProps('archived', { type: 'checkbox' })}
        />
        {values.archived && (
          <Switch
            size="md"
            label={t('editor.archivedReadable')}
            description={t('editor.archivedReadableHint')}
            key={form.key('archivedReadable')}
            {...form.getInputProps('archivedReadable', { type: 'checkbox' })}
          />
        )}
        {admin && (
          <Switch
            size="md"
            label={t('editor.hidden')}
            description={t('editor.hiddenHint')}
            key={form.key('hidden')}
            {...form.getInputProps('hidden', { type: 'checkbox' })}
          />
        )}
        <Failure
          what={t(classic ? 'editor.failed' : 'editor.failed.told')}
          state={t('editor.failed')}
          error={failure}
        />
        <BusyButton type="submit" loading={save.isPending} style={{ alignSelf: 'end' }}>
          {t('editor.save')}
        </BusyButton>
      </Stack>
    </form>
  )
}
