import { useComputedColorScheme } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import RichText, { type RichTextHandle } from '../../editor/rich-text.tsx'

interface Props {
  ref: Ref<RichTextHandle>
  text: string
  labels: ReadonlyMap<string, string>
  onChange: (text: string) => void
}

/** The rich text of an annotation. */
export const AnnotationEditor = ({ ref, text, labels, onChange }: Props) => {
  const { t } = useTranslation('annotations')
  const dark = useComputedColorScheme('light') === 'dark'
  return <RichText ref={ref} body={text} titles={labels} label={t('text')} dark={dark} onChange={onChange} />
}
