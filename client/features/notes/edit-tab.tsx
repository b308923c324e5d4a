import { type InputWrapperProps, TextInput, useComputedColorScheme } from '@mantine/core'
import { type ReactNode, type Ref, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Titles } from '../../editor/marks.ts'
import type { Attach } from '../../editor/take-files.ts'
import type { RichTextHandle } from '../../editor/rich-text.tsx'
import { lazily } from '../../ui/lazily.tsx'
import classes from './edit-tab.module.css'
import { NoteSkeleton } from './note-skeleton.tsx'
import type { NoteDraft } from './use-draft.ts'

// The editor is by far the largest part of the client: it is loaded when somebody writes.
const RichText = lazily(async () => (await import('../../editor/rich-text.tsx')).default)

const HINT_BELOW = ['label', 'input', 'description'] satisfies InputWrapperProps['inputWrapperOrder']

interface Props {
  /** The id of the form that the fields belong to: Enter in one of them contributes. */
  form: string
  draft: NoteDraft
  titles: Titles
  editor: Ref<RichTextHandle>
  isNew: boolean
  /** How often contributing was refused for want of a title. */
  titleAsked: number
  supports: ReactNode
  attach: Attach | undefined
}

/** Where a note is written: title, text with supports beside it, keywords. */
export const EditTab = ({ form, draft, titles, editor, isNew, titleAsked, supports, attach }: Props) => {
  const { t } = useTranslation('notes')
  const dark = useComputedColorScheme('light') === 'dark'
  const titleField = useRef<HTMLInputElement>(null)
  const { shown, edit } = draft
  const start = useEffectEvent(() => isNew && titleField.current?.focus())
  useEffect(() => void start(), [])
  useEffect(() => {
    if (titleAsked > 0) titleField.current?.focus()
  }, [titleAsked])

  const titleMissing = titleAsked > 0 && shown.title.trim() === ''
  return (
    <div className={classes.sheet}>
      <TextInput
        ref={titleField}
        form={form}
        label={t('title')}
        required
        size="md"
        maxLength={1000}
        dir="auto"
        value={shown.title}
        error={titleMissing && <span role="alert">{t('title_required')}</span>}
        onChange={({ currentTarget: { value } }) => edit({ title: value })}
      />
      <div className={classes.text}>
        <Suspense fallback={<NoteSkeleton />}>
          <RichText
            ref={editor}
            body={shown.body}
            titles={titles}
            label={t('text')}
            dark={dark}
            onChange={(body) => edit({ body })}
            attach={attach}
          />
        </Suspense>
      </div>
      <div className={classes.supports}>{supports}</div>
      <TextInput
        form={form}
        inputWrapperOrder={HINT_BELOW}
        label={t('keywords')}
        description={t('keywords.hint')}
        value={shown.keywords}
        onChange={({ currentTarget: { value } }) => edit({ keywords: value })}
      />
    </div>
  )
}
