import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST_TEXT_MAX } from '../../../shared/wire/limits.ts'
import { codeText } from '../../lib/i18n.ts'
import { FileArea } from '../../ui/file-area.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { type ListFault, readPhrases, withPhrases } from './phrase-list.ts'
import classes from './student-dictionary.module.css'

interface Props {
  phrases: readonly string[]
  onChange: (phrases: string[]) => void
}

type Came = { fault: ListFault } | { added: number; left: number }

export const PhraseForm = ({ phrases, onChange }: Props) => {
  const { t } = useTranslation('dictionary')
  const [phrase, setPhrase] = useState('')
  const [came, setCame] = useState<Came>()
  const field = useRef<HTMLInputElement>(null)
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const { phrases: all } = withPhrases(phrases, [phrase])
    if (all.length > phrases.length) onChange(all)
    setPhrase('')
    field.current?.focus()
  }
  const upload = async ([file]: File[]) => {
    setCame(undefined)
    if (!file) return
    const read = await readPhrases(file)
    if ('fault' in read) return setCame(read)
    const { phrases: all, added, left } = withPhrases(phrases, read.lines)
    if (added > 0) onChange(all)
    setCame({ added, left })
  }
  return (
    <Stack gap="sm">
      <form onSubmit={add}>
        <Group align="end" gap="sm">
          <TextInput
            ref={field}
            className={classes.field ?? ''}
            label={t('phrase')}
            maxLength={LIST_TEXT_MAX}
            autoComplete="off"
            value={phrase}
            onChange={({ currentTarget }) => setPhrase(currentTarget.value)}
          />
          <Button type="submit" variant="light">
            {t('add')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setCame(undefined)
              onChange([])
            }}
          >
            {t('clear')}
          </Button>
        </Group>
      </form>
      <FileArea choose={t('upload')} drop={t('upload.drop')} accept=".txt" onFiles={(files) => void upload(files)} />
      <CameOf came={came} />
    </Stack>
  )
}

const CameOf = ({ came }: { came: Came | undefined }) => {
  const { t } = useTranslation('dictionary')
  const { t: tErrors } = useTranslation('errors')
  if (!came) return null
  if ('added' in came) {
    const { added: count, left } = came
    return (
      <output>
        {[t('upload.added', { count }), ...(left > 0 ? [t('upload.left', { count: left })] : [])].join(' ')}
      </output>
    )
  }
  const { fault } = came
  const isOwn = fault === 'notTxt' || fault === 'notText'
  return <FormAlert message={isOwn ? t(`upload.${fault}`) : codeText(fault, tErrors, fault)} />
}
