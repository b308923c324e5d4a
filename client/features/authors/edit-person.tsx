import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/domain/authors.ts'
import { type PersonChange, personChangeSchema } from '../../../shared/domain/accounts.ts'
import { ApiError } from '../../lib/api.ts'
import { accountErrorText } from '../../entities/account/account-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useSavePerson } from './authors.queries.ts'

interface Props {
  author: Author
  name: string
  opened: boolean
  onClose: () => void
}

export const EditPerson = ({ author, name, opened, onClose }: Props) => {
  const { t } = useTranslation(['authors', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('edit.named', { name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <PersonForm author={author} onDone={onClose} />
    </Modal>
  )
}

/** Only the changed fields, so that concurrent changes of other fields are preserved. */
const changed = <V extends Record<string, string>>(values: V, before: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value.trim() !== before[field])) as Partial<V>

const PersonForm = ({ author, onDone }: { author: Author; onDone: () => void }) => {
  const { t } = useTranslation('authors')
  const { t: tErrors } = useTranslation('errors')
  const save = useSavePerson(author)
  const { firstName, lastName, email } = author
  const form = useSchemaForm(personChangeSchema, { firstName, lastName, email })
  const submit = async (change: PersonChange) => {
    try {
      if (Object.keys(change).length > 0) await save.mutateAsync(change)
      onDone()
      notify(t('edit.done'))
    } catch (error) {
      if (error instanceof ApiError) form.refuse(error.fields)
    }
  }
  const untold = form.untold(save.error)
  return (
    <form noValidate onSubmit={form.submit((values) => void submit(changed(values, { firstName, lastName, email })))}>
      <Stack>
        <Text c="dimmed">{t('edit.text', { userName: author.userName })}</Text>
        <TextInput
          label={t('firstName')}
          data-autofocus
          autoComplete="off"
          key={form.key('firstName')}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('lastName')}
          autoComplete="off"
          key={form.key('lastName')}
          {...form.getInputProps('lastName')}
        />
        <TextInput
          type="email"
          label={t('email')}
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <FormAlert message={untold ? accountErrorText(untold, tErrors) : undefined} />
        <Button type="submit" loading={save.isPending} style={{ alignSelf: 'end' }}>
          {t('edit.save')}
        </Button>
      </Stack>
    </form>
  )
}
