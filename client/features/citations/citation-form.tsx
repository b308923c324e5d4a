import { Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type CitationWords, citationWordsSchema, tagListSchema, tagsOf } from '../../../shared/domain/citations.ts'
import { splitKeywords } from '../../../shared/domain/contributions.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

const tagsTyped = z.pipe(z.string(), z.transform(splitKeywords))
/** As `citationWordsSchema`, with tags as text. */
const formSchema = z.extend(citationWordsSchema, { citationTags: z.pipe(tagsTyped, tagListSchema) })

interface Props {
  label: string
  words?: CitationWords
  /** Resolves with whether it was saved; if so, the form is reset. */
  onSubmit: (words: CitationWords) => Promise<boolean>
  onCancel?: () => void
  children?: ReactNode
}

export const CitationForm = ({ label, words, onSubmit, onCancel, children }: Props) => {
  const { t } = useTranslation('citations')
  const [busy, setBusy] = useState(false)
  const form = useSchemaForm(formSchema, {
    longCitation: words?.longCitation ?? '',
    shortCitation: words?.shortCitation ?? '',
    citationTags: words ? tagsOf(words).join('; ') : '',
  })
  const begin = useEffectEvent(() => form.getInputNode('longCitation')?.focus())
  useEffect(() => begin(), [])
  const send = async (typed: unknown) => {
    if (busy) return
    setBusy(true)
    const stored = await onSubmit(z.parse(formSchema, typed))
    setBusy(false)
    if (!stored) return
    form.reset()
    form.getInputNode('longCitation')?.focus()
  }
  return (
    <form noValidate onSubmit={form.submit((typed) => void send(typed))}>
      <Stack gap="sm">
        {children}
        <Textarea
          label={t('long')}
          description={t('long.hint')}
          required
          data-autofocus
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5000}
          dir="auto"
          key={form.key('longCitation')}
          {...form.getInputProps('longCitation')}
        />
        <TextInput
          label={t('short')}
          description={t('short.hint')}
          maxLength={200}
          dir="auto"
          key={form.key('shortCitation')}
          {...form.getInputProps('shortCitation')}
        />
        <TextInput
          label={t('tags')}
          description={t('tags.hint')}
          maxLength={5000}
          dir="auto"
          key={form.key('citationTags')}
          {...form.getInputProps('citationTags')}
        />
        <FormButtons cancel={t('cancel')} submit={label} busy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
