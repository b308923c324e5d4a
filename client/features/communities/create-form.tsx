import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Community, newCommunitySchema } from '../../../shared/domain/communities.ts'
import { nearestLanguage } from '../../../shared/text/languages.ts'
import { suggestPassword } from '../../lib/suggest-password.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useCreateCommunity } from './communities.queries.ts'
import { CreatedKeys } from './created-keys.tsx'

const suggested = () => ({ title: '', registrationKey: suggestPassword(0), managerRegistrationKey: '' })
type Fields = ReturnType<typeof suggested>

export const CreateForm = () => {
  const { t, i18n } = useTranslation('communities')
  const [made, setMade] = useState<Community>()
  const create = useCreateCommunity()
  const [initial] = useState(suggested)
  const form = useSchemaForm(newCommunitySchema, initial)
  const send = (community: Fields) =>
    create.mutate(
      { ...community, lang: nearestLanguage([i18n.language]).code },
      {
        onSuccess: (created) => {
          form.setValues(suggested())
          setMade(created)
        },
      },
    )
  const field = (name: keyof Fields, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      name={name}
      autoComplete="off"
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        <FormAlert message={create.error ? t('create.failed') : undefined} />
        {field('title', t('create.name'))}
        {field('registrationKey', t('create.key'), t('create.keyHint'))}
        {field('managerRegistrationKey', t('create.managerKey'), t('create.managerKeyHint'))}
        <Button type="submit" variant="light" loading={create.isPending} fullWidth>
          {t('create.submit')}
        </Button>
        {made && <CreatedKeys community={made} onClose={() => setMade(undefined)} />}
      </Stack>
    </form>
  )
}
