import { Group, Stack, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { errorText } from '../../lib/i18n.ts'
import { membersQuery } from '../../entities/author/member.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useBlockLogin } from './communities.queries.ts'
import { isWrongKey } from './wrong-key.ts'
import { TypedKey } from './typed-key.tsx'

// Named unlike the key itself, because the page has a field of that name.
const givenSchema = z.object({ writersKey: z.string().check(z.trim(), z.minLength(1, 'community.key')) })

export const WritersAccess = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('communities')
  const { t: tErrors } = useTranslation('errors')
  const { mutate, variables, isPending, error } = useBlockLogin(communityId)
  const form = useSchemaForm(givenSchema, { writersKey: '' })
  const send = (blocked: boolean) =>
    form.submit(({ writersKey }) =>
      mutate(
        { registrationKey: writersKey, blocked },
        {
          onSuccess: ({ changed }) => {
            form.reset()
            notify(t(blocked ? 'door.blocked' : 'door.unblocked', { count: changed }))
          },
          onError: (refusal) => isWrongKey(refusal) && form.refuse({ writersKey: { code: refusal.code } }),
        },
      ),
    )()
  const working = (blocked: boolean) => isPending && variables.blocked === blocked
  return (
    // Enter is ambiguous with two buttons.
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <Stack>
        <Text>{t('door.text')}</Text>
        <State communityId={communityId} />
        <FormAlert message={error && !isWrongKey(error) ? errorText(error, tErrors) : undefined} />
        <TypedKey
          label={t('door.key')}
          description={t('door.keyHint')}
          name="writersKey"
          key={form.key('writersKey')}
          {...form.getInputProps('writersKey')}
        />
        <Group>
          <BusyButton
            variant="default"
            leftSection={<IconLock size={18} aria-hidden />}
            loading={working(true)}
            onClick={() => send(true)}
          >
            {t('door.block')}
          </BusyButton>
          <BusyButton
            variant="default"
            leftSection={<IconLockOpen size={18} aria-hidden />}
            loading={working(false)}
            onClick={() => send(false)}
          >
            {t('door.unblock')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

const State = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('communities')
  const { data: authors } = useQuery(membersQuery(communityId))
  const writers = authors?.filter(({ role, readOnly }) => role === 'writer' && !readOnly)
  const blocked = writers?.filter(({ blockLogin }) => blockLogin).length ?? 0
  const state = blocked === 0 ? 'open' : blocked === writers?.length ? 'closed' : 'some'
  return (
    <Text component="output" fw={650} mih="1.6em">
      {writers && t(`door.${state}`, { blocked, all: writers.length })}
    </Text>
  )
}
