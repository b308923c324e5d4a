import { Alert, Button, TextInput, useComputedColorScheme } from '@mantine/core'
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Titles } from '../../editor/marks.ts'
import type { RichTextHandle } from '../../editor/rich-text.tsx'
import classes from './edit-tab.module.css'
import { NoteFields } from './note-fields.tsx'
import { NoteNotices } from './note-notices.tsx'
import { NoteSkeleton } from './note-skeleton.tsx'
import { SaveBar } from './save-bar.tsx'
import type { NoteDraft } from './use-draft.ts'
import type { Saving } from './use-saving.ts'

// The editor is by far the largest part of the client: it is loaded when somebody writes.
const RichText = lazy(() => import('../../editor/rich-text.tsx').catch(() => ({ default: NoEditor })))

/** The editor's file did not come: the connection is lost, or the server has been updated since. */
const NoEditor = () => {
  const { t } = useTranslation('notes')
  const { t: tCommon } = useTranslation()
  return (
    <Alert color="red" role="alert" title={t('noEditor')}>
      <Button variant="default" onClick={() => location.reload()}>
        {tCommon('reload')}
      </Button>
    </Alert>
  )
}

interface Props {
  draft: NoteDraft
  saving: Saving
  titles: Titles
  editor: Ref<RichTextHandle>
  isNew: boolean
  supports: ReactNode
  onShowTheirs: () => void
  onSaveOver: () => void
}

/** Where a note is written: title, text with supports beside it, keywords, permission, and the button to contribute. */
export const EditTab = ({ draft, saving, titles, editor, isNew, supports, onShowTheirs, onSaveOver }: Props) => {
  const { t } = useTranslation('notes')
  const dark = useComputedColorScheme('light') === 'dark'
  const [titleMissing, setTitleMissing] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  const { shown, edit } = draft
  const start = useEffectEvent(() => isNew && titleField.current?.focus())
  useEffect(() => void start(), [])

  const contribute = () => {
    const missing = shown.title.trim() === ''
    setTitleMissing(missing)
    if (missing) titleField.current?.focus()
    else void saving.contribute()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.dirty && saving.state !== 'saving') contribute()
      }}
    >
      <div className={classes.scroll}>
        <NoteNotices draft={draft} saving={saving} onShowTheirs={onShowTheirs} onSaveOver={onSaveOver} />
        <div className={classes.sheet}>
          <TextInput
            ref={titleField}
            label={t('title')}
            required
            size="md"
            maxLength={1000}
            dir="auto"
            value={shown.title}
            error={titleMissing && <span role="alert">{t('title_required')}</span>}
            onChange={({ currentTarget: { value } }) => {
              setTitleMissing(false)
              edit({ title: value })
            }}
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
              />
            </Suspense>
          </div>
          <div className={classes.supports}>{supports}</div>
          <NoteFields fields={shown} onEdit={edit} />
        </div>
      </div>
      <SaveBar dirty={draft.dirty} state={saving.state} />
    </form>
  )
}
