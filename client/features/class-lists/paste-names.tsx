import { Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '../../../shared/domain/class-lists.ts'
import { errorText } from '../../lib/i18n.ts'
import { useSite } from '../../lib/site.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { newUsers } from './class-lists.queries.ts'
import { readNameLines } from './name-lines.ts'

interface Props {
  communityId: string
  disabled: boolean
  onMade: (users: ListedUser[]) => void
}

export const PasteNames = ({ communityId, disabled, onMade }: Props) => {
  const { t, i18n } = useTranslation('classLists')
  const { t: tErrors } = useTranslation('errors')
  const { passwordMin } = useSite()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()
  const make = useMutation({
    mutationFn: () => newUsers(communityId, readNameLines(text).names, passwordMin.signUp),
    onSuccess: onMade,
  })
  const begin = () => {
    const { names, unread } = readNameLines(text)
    const lines = new Intl.ListFormat(i18n.language).format(unread.map(String))
    const fault = unread.length > 0 ? t('paste.unread', { lines }) : names.length === 0 ? t('paste.empty') : undefined
    setRefused(fault)
    if (fault === undefined) make.mutate()
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={t('paste')}
        description={t('paste.hint')}
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        disabled={disabled}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormAlert message={refused ?? (make.error ? errorText(make.error, tErrors) : undefined)} />
      <BusyButton style={{ alignSelf: 'start' }} disabled={disabled} loading={make.isPending} onClick={begin}>
        {t('paste.make')}
      </BusyButton>
    </Stack>
  )
}
