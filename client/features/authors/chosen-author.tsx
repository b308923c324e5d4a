import { Badge, Group, Stack, Switch, Text } from '@mantine/core'
import {
  IconArrowBigDownLine,
  IconArrowBigUpLine,
  IconEye,
  IconEyeEdit,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserMinus,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/domain/authors.ts'
import { refusedHere } from '../../lib/api.ts'
import { useNameOf } from '../../entities/community/community.ts'
import { errorText, momentText } from '../../lib/i18n.ts'
import { PauseDialog } from '../../entities/writing/pause-dialog-later.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { DataDownloadButton } from '../../entities/account/data-download.tsx'
import { PasswordResetDialog } from '../../entities/account/password-reset.tsx'
import classes from './authors.module.css'
import { useSetApproveFirst } from './authors.queries.ts'
import { EditPerson } from './edit-person.tsx'
import { useRoles } from './use-roles.ts'
import { useWriting } from './use-writing.ts'

const ICONS = {
  makeManager: IconArrowBigUpLine,
  makeWriter: IconArrowBigDownLine,
  edit: IconPencil,
  reset: IconKey,
  makeReadOnly: IconEye,
  allowWriting: IconEyeEdit,
  pause: IconPlayerPause,
  endPause: IconPlayerPlay,
  remove: IconUserMinus,
}
type Act = keyof typeof ICONS

/** Selected member with its actions; without one, each action shows a hint instead. */
export const ChosenAuthor = ({ communityId, author }: { communityId: string; author: Author | undefined }) => {
  const { t } = useTranslation('authors')
  const { t: tErrors } = useTranslation('errors')
  const { makeManager, makeWriter, remove } = useRoles(communityId)
  const nameOf = useNameOf(communityId)
  const name = author ? nameOf(author) : ''
  const [dialog, setDialog] = useState<'edit' | 'reset' | 'pause'>()
  const { makeReadOnly, allowWriting, endPause } = useWriting(communityId)
  const acts: Record<Act, (author: Author) => Promise<void> | void> = {
    makeManager,
    makeWriter,
    edit: () => setDialog('edit'),
    reset: () => setDialog('reset'),
    makeReadOnly,
    allowWriting,
    pause: ({ role }) => {
      if (role === 'manager') throw refusedHere('author.managerWrites')
      setDialog('pause')
    },
    endPause,
    remove,
  }
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (act: Act) => {
      if (!author) throw refusedHere('author.none')
      await acts[act](author)
    },
  })
  const close = () => setDialog(undefined)
  const writing = author?.readOnly ? 'allowWriting' : 'makeReadOnly'
  const pausing = author?.pause ? 'endPause' : 'pause'
  const offered: Act[] = ['makeManager', 'makeWriter', 'edit', 'reset', writing, pausing, 'remove']
  return (
    <Stack>
      {author ? <Details author={author} name={name} /> : <Text c="dimmed">{t('chosen.nobody')}</Text>}
      <div className={classes.acts}>
        {offered.map((act) => {
          const Icon = ICONS[act]
          return (
            <BusyButton
              key={act}
              variant="default"
              size="sm"
              justify="start"
              leftSection={<Icon size={18} aria-hidden />}
              loading={isPending && variables === act}
              onClick={() => mutate(act)}
            >
              {t(act)}
            </BusyButton>
          )
        })}
        {author && <DataDownloadButton of={author} name={name} />}
      </div>
      {author?.role === 'writer' && <ApproveFirst author={author} />}
      <FormAlert message={error && !isPending ? errorText(error, tErrors) : undefined} />
      {author && <EditPerson author={author} name={name} opened={dialog === 'edit'} onClose={close} />}
      <Suspense>
        {author && dialog === 'pause' && (
          <PauseDialog communityId={communityId} author={{ _id: author._id, name }} onClose={close} />
        )}
      </Suspense>
      {author && <PasswordResetDialog of={author} name={name} opened={dialog === 'reset'} onClose={close} />}
    </Stack>
  )
}

const ApproveFirst = ({ author }: { author: Author }) => {
  const { t } = useTranslation('authors')
  const { t: tErrors } = useTranslation('errors')
  const { mutate, variables, isPending, error } = useSetApproveFirst(author.communityId)
  return (
    <>
      <Switch
        label={t('approveFirst')}
        description={t('approveFirst.hint')}
        checked={isPending ? variables.approveFirst : author.approveFirst === true}
        onChange={({ currentTarget }) => mutate({ author, approveFirst: currentTarget.checked })}
      />
      <FormAlert message={error ? errorText(error, tErrors) : undefined} />
    </>
  )
}

const Details = ({ author, name }: { author: Author; name: string }) => {
  const { t } = useTranslation('authors')
  return (
    <div className={classes.details}>
      <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
        <Text fw={750} size="lg" lh={1.3}>
          {name}
        </Text>
        <Badge variant={author.role === 'manager' ? 'filled' : 'default'} tt="none" fw={700} flex="none">
          {t(author.readOnly ? 'role.readOnly' : `role.${author.role}`)}
        </Badge>
      </Group>
      {author.pause && (
        <Text fw={650}>
          {author.pause.until === null
            ? t('paused')
            : t('pausedUntil', { until: momentText(Date.parse(author.pause.until)) })}
        </Text>
      )}
      <Text c="dimmed">{author.userName}</Text>
      <Text c="dimmed">{author.email || t('email.none')}</Text>
    </div>
  )
}
