import { useComputedColorScheme } from '@mantine/core'
import { type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotifyLeftOut } from '../../entities/note/use-notify-left-out.ts'
import RichText, { type RichTextHandle } from '../../engines/editor/rich-text.tsx'

interface Props {
  ref: Ref<RichTextHandle>
  text: string
  labels: ReadonlyMap<string, string>
  onChange: (text: string) => void
}

export const AnnotationEditor = ({ ref, text, labels, onChange }: Props) => {
  const { t } = useTranslation('annotations')
  const dark = useComputedColorScheme('light') === 'dark'
  const tellLeftOut = useNotifyLeftOut()
  const filling = useMemo(() => ({ titles: labels, references: new Map() }), [labels])
  return (
    <RichText
      ref={ref}
      body={text}
      filling={filling}
      label={t('text')}
      dark={dark}
      onChange={onChange}
      acts={{ leftOut: tellLeftOut }}
    />
  )
}
