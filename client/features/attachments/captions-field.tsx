import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asWebVtt, type CaptionFault } from '../../../shared/domain/captions.ts'
import { CAPTIONS_LENGTH_MAX, CAPTIONS_MAX } from '../../../shared/wire/limits.ts'
import { FileArea } from '../../ui/file-area.tsx'

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  fault: CaptionFault | undefined
  insisted: boolean
  onChange: (text: string) => void
}

/** Of UTF-8, at most. */
const CHARACTER_BYTES = 4

export const CaptionsField = ({ ref, value, fault, insisted, onChange }: Props) => {
  const { t, i18n } = useTranslation('attachments')
  const [former, setFormer] = useState('')
  const [left, setLeft] = useState(false)
  const [refused, setRefused] = useState<'long' | 'file'>()
  const replace = (text: string) => {
    setFormer(value)
    setLeft(true)
    onChange(text)
  }
  const choose = async (file: File) => {
    if (file.size > CAPTIONS_LENGTH_MAX * CHARACTER_BYTES) return setRefused('long')
    const text = await file.text()
    // Binary, or not UTF-8.
    if (/[\0\uFFFD]/.test(text)) return setRefused('file')
    setRefused(undefined)
    return replace(asWebVtt(text))
  }
  const number = (value: number) => value.toLocaleString(i18n.language)
  const sizes = { length: number(CAPTIONS_LENGTH_MAX), captions: number(CAPTIONS_MAX) }
  const told = refused ? { code: refused, line: 1 } : insisted || left ? fault : undefined
  const example = `WEBVTT\n\n00:00.000 --> 00:04.000\n${t('captions.said')}\n\n00:04.000 --> 00:08.000\n${t('captions.said')}\n`
  return (
    <Stack gap="xs">
      <Textarea
        ref={ref}
        label={t('captions')}
        description={t('captions.hint')}
        error={told && t(`captions.fault.${told.code}`, { line: number(told.line), ...sizes })}
        autosize
        minRows={4}
        maxRows={14}
        size="md"
        dir="auto"
        spellCheck
        value={value}
        onChange={({ currentTarget }) => {
          setRefused(undefined)
          onChange(currentTarget.value)
        }}
        onBlur={() => setLeft(true)}
      />
      <FileArea
        choose={t('captions.choose')}
        drop={t('replace.drop')}
        accept=".vtt,.srt,text/vtt"
        isSecond
        onFiles={([file]) => file && void choose(file)}
      />
      <Group gap="xs">
        {value.trim() === '' && (
          <Button size="compact-md" variant="default" onClick={() => onChange(example)}>
            {t('captions.example')}
          </Button>
        )}
        {former.trim() !== '' && former !== value && (
          <Button size="compact-md" variant="default" onClick={() => replace(former)}>
            {t('captions.former')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
