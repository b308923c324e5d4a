import { Button, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Community } from '../../../shared/domain/communities.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useDeleteCommunity } from './communities.queries.ts'
import { Failure } from './failure.tsx'
import { isWrongKey } from './wrong-key.ts'
import { TypedKey } from './typed-key.tsx'

interface Props {
  community: Community
  onDeleted: () => void
}

export const DeleteCommunity = ({ community, onDeleted }: Props) => {
  const { t } = useTranslation(['communities', 'common'])
  const [opened, { open, close }] = useDisclosure()
  return (
    <Stack align="start">
      <Text>{t('delete.text')}</Text>
      <Button color="red" variant="light" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        {t('delete.open')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('delete.question', { title: community.title })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Confirmation community={community} onDeleted={onDeleted} onClose={close} />
      </Modal>
    </Stack>
  )
}

// Named unlike the key itself, because the page has a field of that name.
const confirmationSchema = z.object({
  managersKey: z.string().check(z.trim(), z.minLength(1, 'field.required')),
})

const Confirmation = ({ community: { _id, title }, onDeleted, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation('communities')
  const { mutate, isPending, error } = useDeleteCommunity(_id)
  const form = useSchemaForm(confirmationSchema, { managersKey: '' })
  const send = ({ managersKey }: { managersKey: string }) =>
    mutate(managersKey, {
      onSuccess: () => {
        notify(t('delete.done'))
        onDeleted()
      },
      onError: (refusal) => isWrongKey(refusal) && form.refuse({ managersKey: { code: refusal.code } }),
    })
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('delete.warning', { title })}</Text>
        <TypedKey
          label={t('delete.key')}
          description={t('delete.keyHint')}
          name="managersKey"
          data-autofocus
          key={form.key('managersKey')}
          {...form.getInputProps('managersKey')}
        />
        <Failure what={t('delete.failed')} error={error && !isWrongKey(error) && error} />
        <FormButtons
          cancel={t('delete.cancel')}
          submit={t('delete.submit')}
          color="red"
          busy={isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
