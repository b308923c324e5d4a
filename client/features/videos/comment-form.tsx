import { Group, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { VIDEO_COMMENT_MAX } from '../../../shared/wire/limits.ts'
import { errorText } from '../../lib/i18n.ts'
import { randomId } from '../../lib/random-id.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { addTag } from './tags.calls.ts'

interface Props {
  video: Contribution
  player: RefObject<HTMLVideoElement | null>
}

export const CommentForm = ({ video, player }: Props) => {
  const { t } = useTranslation('videos')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const [comment, setComment] = useState('')
  // A retry with the same text is idempotent, and keeps the time of the first try.
  const last = useRef({ said: { time: 0, comment: '' }, key: '' })
  const [fault, setFault] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const empty = comment.trim() === ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || empty) return
    setBusy(true)
    setFault(undefined)
    try {
      if (last.current.said.comment !== comment)
        last.current = { said: { time: player.current?.currentTime ?? 0, comment }, key: randomId() }
      await addTag(cache, video, last.current.said, last.current.key)
      setComment('')
      last.current.said = { time: 0, comment: '' }
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Group align="end" gap="xs">
        <Textarea
          size="md"
          flex="1 1 16rem"
          label={t('comment')}
          description={t('comment.hint')}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={VIDEO_COMMENT_MAX}
          dir="auto"
          value={comment}
          onFocus={() => player.current?.pause()}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
        <BusyButton type="submit" loading={busy} disabled={empty}>
          {t('add')}
        </BusyButton>
      </Group>
      <FormAlert message={fault === undefined ? undefined : errorText(fault, tErrors)} />
    </form>
  )
}
