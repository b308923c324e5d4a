import { Radio, Stack, Text, Textarea } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_REASONS, type ReportReason } from '../../../shared/domain/moderation.ts'
import { NOTICE_MAX, REASON_MAX } from '../../../shared/wire/limits.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText, loadTexts } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { openDialog } from '../../ui/generic-modal.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { cacheObject } from '../object/objects.ts'
import { moderationCalls, moderationKey, type Moderated } from './moderation.ts'

interface FormProps {
  intro: string
  submit: string
  danger?: boolean
  send: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

const ActForm = ({ intro, submit, danger = false, send, onClose, children }: FormProps) => {
  const { t } = useTranslation('moderation')
  const { t: tErrors } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await send()
      onClose()
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <Stack>
        <Text>{intro}</Text>
        {children}
        <FormAlert message={fault === undefined ? undefined : errorText(fault, tErrors)} />
        <FormButtons
          cancel={t('cancel')}
          submit={submit}
          {...(danger && { color: 'red' })}
          busy={busy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

const ReportForm = ({ object, onClose }: { object: Moderated; onClose: () => void }) => {
  const { t } = useTranslation('moderation')
  const [reason, setReason] = useState<ReportReason>()
  const send = async () => {
    if (!reason) throw refusedHere('field.required')
    await moderationCalls(object).report(reason)
    notify(t('report.done'))
  }
  return (
    <ActForm intro={t('report.text')} submit={t('report.send')} send={send} onClose={onClose}>
      <Radio.Group label={t('report.reason')} value={reason ?? null} onChange={(value) => setReason(value)}>
        <Stack gap="xs" mt="xs">
          {REPORT_REASONS.map((one) => (
            <Radio key={one} value={one} label={t(`reason.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </ActForm>
  )
}

/** Resolves when closed. */
export const openReport = async (object: Moderated): Promise<void> => {
  await loadTexts('moderation')
  await openDialog({
    title: i18next.t('report.title', { ns: 'moderation' }),
    dismiss: true,
    content: (close) => <ReportForm object={object} onClose={close} />,
  })
}

const RemovalForm = ({ object, cache, onClose }: { object: Moderated; cache: QueryClient; onClose: () => void }) => {
  const { t } = useTranslation('moderation')
  const [reason, setReason] = useState('')
  const send = async () => {
    cacheObject(cache, await moderationCalls(object).remove(reason))
    void cache.invalidateQueries({ queryKey: moderationKey(object.communityId) })
    notify(t('removal.done'))
  }
  return (
    <ActForm intro={t('removal.text')} submit={t('removal.send')} danger send={send} onClose={onClose}>
      <Textarea
        data-autofocus
        label={t('removal.reason')}
        description={t('removal.hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActForm>
  )
}

/** Resolves when closed. */
export const openRemoval = async (object: Moderated, cache: QueryClient): Promise<void> => {
  await loadTexts('moderation')
  await openDialog({
    title: i18next.t('removal.title', { ns: 'moderation' }),
    dismiss: false,
    content: (close) => <RemovalForm object={object} cache={cache} onClose={close} />,
  })
}

export const restore = async (object: Moderated, cache: QueryClient): Promise<void> => {
  await loadTexts('moderation')
  try {
    cacheObject(cache, await moderationCalls(object).restore())
    void cache.invalidateQueries({ queryKey: moderationKey(object.communityId) })
    notify(i18next.t('restored', { ns: 'moderation' }))
  } catch (error) {
    toastError(errorText(error, i18next.getFixedT(null, 'errors')))
  }
}

interface NoticeProps {
  title: string
  intro: string
  submit: string
  send: (text: string) => Promise<unknown>
}

const NoticeForm = ({ intro, submit, send, onClose }: NoticeProps & { onClose: () => void }) => {
  const { t } = useTranslation('moderation')
  const [text, setText] = useState('')
  return (
    <ActForm intro={intro} submit={submit} send={() => send(text)} onClose={onClose}>
      <Textarea
        data-autofocus
        required
        label={t('notice.label')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={NOTICE_MAX}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ActForm>
  )
}

/** Resolves when closed. */
export const openNotice = (asked: NoticeProps): Promise<void> =>
  openDialog({ title: asked.title, dismiss: false, content: (close) => <NoticeForm {...asked} onClose={close} /> })
