import { type InputWrapperProps, TextInput, useComputedColorScheme } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { splitKeywords } from '../../../../shared/domain/contributions.ts'
import { bodyField, titleField } from '../../../entities/note/fields.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'
import { loadTexts } from '../../../lib/i18n.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import classes from './edit-tab.module.css'
import { useInnerNote } from '../inner-note.ts'
import { NoteSkeleton } from '../note-skeleton.tsx'
import { useTextActs } from './use-text-acts.ts'

// The editor is the largest chunk of the client, so it is loaded when writing starts.
const load = async () => (await import('../../../engines/editor/rich-text.tsx')).default
const LaterRichText = lazyComponent(load, 'editor')
/** Cached, because a lazy component would show its fallback for a moment even if it is loaded. */
let loaded: Awaited<ReturnType<typeof load>> | undefined

/** Preloads the editor; a failure is ignored, as it is requested again on use. */
export const warmUp = async () => {
  ;[loaded] = await Promise.all([load(), loadTexts('editor')]).catch(() => [])
}

const HINT_BELOW = ['label', 'input', 'description'] satisfies InputWrapperProps['inputWrapperOrder']

export const EditTab = () => {
  const { t } = useTranslation('notes')
  const dark = useComputedColorScheme('light') === 'dark'
  const titleInput = useRef<HTMLInputElement>(null)
  const { note, shown, edit, insertSupport, titles, references, lang, tags, extensions } = useOpenNote()
  const { form, draft, editor, titleAsked, Scaffolds, first, begun } = useInnerNote()
  const [RichText] = useState(() => loaded ?? LaterRichText)
  const acts = useTextActs()
  const filling = useMemo(() => ({ titles, references }), [titles, references])
  const keywords = useMemo(() => splitKeywords(shown.keywords), [shown.keywords])
  const [titleName, bodyName] = [titleField(lang), bodyField(lang)]
  const start = useEffectEvent(() => {
    if (note.status !== 'unsaved' || begun?.cursor === null) return
    titleInput.current?.focus({ preventScroll: true })
    if (begun) titleInput.current?.setSelectionRange(...begun.cursor)
  })
  // Layout effect, so that the next key press reaches the field.
  useLayoutEffect(() => start(), [])
  useEffect(() => {
    if (titleAsked > 0) titleInput.current?.focus()
  }, [titleAsked])

  const titleMissing = titleAsked > 0 && lang === undefined && shown.title.trim() === ''
  return (
    <div className={classes.sheet}>
      <div className={classes.head}>
        <div className={classes.above}>{extensions.map(({ name, Writing }) => Writing && <Writing key={name} />)}</div>
        <TextInput
          ref={titleInput}
          form={form}
          label={t('title')}
          required={lang === undefined}
          size="md"
          maxLength={1000}
          dir="auto"
          lang={tags.shown}
          value={shown[titleName] ?? ''}
          error={titleMissing && <span role="alert">{t('title_required')}</span>}
          onChange={({ currentTarget: { value } }) => edit({ [titleName]: value })}
        />
      </div>
      <div className={classes.text}>
        <Suspense fallback={<NoteSkeleton />}>
          <RichText
            // Each language has its own text, cursor and undo history.
            key={bodyName}
            ref={editor}
            body={shown[bodyName] ?? ''}
            filling={filling}
            label={t('text')}
            dark={dark}
            lang={tags.shown}
            changed={draft.hasEdits}
            onChange={(body) => edit({ [bodyName]: body })}
            keywords={keywords}
            acts={acts}
          />
        </Suspense>
      </div>
      <div className={classes.supports}>
        <Scaffolds communityId={note.communityId} onInsert={insertSupport} />
      </div>
      {extensions.map(({ name, BelowText }) => BelowText && <BelowText key={name} />)}
      {!first && (
        <TextInput
          form={form}
          inputWrapperOrder={HINT_BELOW}
          label={t('keywords')}
          description={t('keywords.hint')}
          value={shown.keywords}
          onChange={({ currentTarget: { value } }) => edit({ keywords: value })}
        />
      )}
    </div>
  )
}
