import { Alert, Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck, IconSend } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANONYMOUS, feedbackSchema, senderOf } from '../../../shared/domain/help.ts'
import type { User } from '../../../shared/domain/users.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { storeDraft, readDraft } from './draft.ts'
import { useSendFeedback } from './help.queries.ts'

interface Props {
  me: User
  community: string | undefined
}

export const HelpForm = ({ me, community }: Props) => {
  const { t } = useTranslation('help')
  const { t: tErrors } = useTranslation('errors')
  const [{ subject, content, ...begun }] = useState(() => readDraft(me._id))
  const [choices, setChoices] = useState(begun)
  const form = useSchemaForm(feedbackSchema, { subject, content }, (words) =>
    storeDraft(me._id, { ...words, ...choices }),
  )
  const choose = (change: Partial<typeof choices>) => {
    setChoices({ ...choices, ...change })
    storeDraft(me._id, { ...form.getValues(), ...choices, ...change })
  }
  const sending = useSendFeedback(me._id)

  const additions = async () => [
    ...(choices.browser ? [t('added.browser', { browser: await thisBrowser() })] : []),
    ...(choices.community && community ? [t('added.community', { community })] : []),
  ]
  const send = (words: { subject: string; content: string }) =>
    sending.mutate(
      async () => {
        const added = await additions()
        const content = [words.content.trim(), ...(added.length > 0 ? ['', ...added] : [])].join('\n')
        return { email: choices.anonymous ? ANONYMOUS : senderOf(me), subject: words.subject.trim(), content }
      },
      {
        onSuccess: () => form.setValues({ subject: '', content: '' }),
        onError: (error) => error instanceof ApiError && form.refuse(error.fields),
      },
    )
  const untold = form.untold(sending.error)
  const failure = untold ? [t('failed'), ...reasonOf(untold, tErrors)].join(' ') : undefined

  return (
    <form noValidate onSubmit={form.submit(send)} onInput={() => sending.isSuccess && sending.reset()}>
      <Stack gap="md">
        <Radio.Group
          label={t('sender')}
          size="md"
          value={choices.anonymous ? 'anonymous' : 'me'}
          onChange={(sender) => choose({ anonymous: sender === 'anonymous' })}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="me" label={senderOf(me)} />
            <Radio
              value="anonymous"
              label={t('anonymous')}
              description={choices.anonymous ? t('notContacted') : undefined}
            />
          </Stack>
        </Radio.Group>
        <TextInput
          label={t('subject')}
          name="subject"
          autoComplete="off"
          readOnly={sending.isPending}
          key={form.key('subject')}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={t('content')}
          size="md"
          name="content"
          autosize
          minRows={6}
          maxRows={20}
          readOnly={sending.isPending}
          key={form.key('content')}
          {...form.getInputProps('content')}
        />
        <Stack gap="xs">
          <Checkbox
            size="md"
            label={t('withBrowser')}
            checked={choices.browser}
            onChange={({ currentTarget }) => choose({ browser: currentTarget.checked })}
          />
          {community !== undefined && (
            <Checkbox
              size="md"
              label={t('withCommunity', { community })}
              checked={choices.community}
              onChange={({ currentTarget }) => choose({ community: currentTarget.checked })}
            />
          )}
        </Stack>
        <FormAlert message={failure} />
        {sending.isSuccess && (
          <Alert color="pine" role="alert" icon={<IconCircleCheck aria-hidden />} p="sm">
            {t('sent')}
          </Alert>
        )}
        <BusyButton
          type="submit"
          loading={sending.isPending}
          leftSection={<IconSend size={18} aria-hidden />}
          style={{ alignSelf: 'start' }}
        >
          {t('send')}
        </BusyButton>
      </Stack>
    </form>
  )
}

const thisBrowser = async () => {
  const { browserName } = await import('../../lib/browser-name.ts')
  return browserName(navigator.userAgent) || navigator.userAgent
}

const reasonOf = (error: Error, t: TFunction<'errors'>) =>
  error instanceof ApiError && error.code === 'help.failed' ? [] : [errorText(error, t)]
