import { Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedPassage } from '../../engines/editor/passages.ts'
import type { RichTextHandle } from '../../engines/editor/rich-text.tsx'
import { shorten } from '../../lib/shorten.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { Annotating, Scaffolds } from './annotating.ts'
import classes from './annotations.module.css'
import { useAnnotation } from './use-annotation.ts'

const load = async () => (await import('./annotation-editor.tsx')).AnnotationEditor
const AnnotationEditor = lazyComponent(load, 'editor')

const SHOWN = 70

interface Props {
  annotating: Annotating
  Supports: Scaffolds
  /** Receives the id of the saved annotation; undefined if cancelled. */
  onDone: (savedId: string | undefined) => void
}

export const Annotator = ({ annotating, Supports, onDone }: Props) => {
  const { t } = useTranslation('annotations')
  const { note } = useOpenNote()
  const place = useRef<HTMLDivElement>(null)
  const writing = useAnnotation(annotating, onDone)
  const { paragraphs, text, labels, onlyMine } = writing
  const editor = useRef<RichTextHandle>(null)
  const begin = useEffectEvent((passage: PlacedPassage | undefined) => {
    place.current?.scrollIntoView({ block: 'nearest' })
    const field = passage ? place.current : place.current?.querySelector('select')
    field?.focus({ preventScroll: true })
  })
  useEffect(() => begin(annotating.passage), [annotating.passage])
  return (
    <div
      ref={place}
      role="group"
      tabIndex={-1}
      aria-label={t(annotating.changing ? 'annotator.change' : 'annotator')}
      className={classes.annotator}
    >
      {annotating.passage ? (
        <blockquote className={classes.quote} dir="auto">
          {annotating.passage.text}
        </blockquote>
      ) : (
        <NativeSelect
          label={t('passage')}
          value={String(writing.paragraph)}
          data={paragraphs.map(({ text: words }, at) => ({ value: String(at), label: shorten(words, SHOWN) }))}
          onChange={({ currentTarget: { value } }) => writing.choose(Number(value))}
        />
      )}
      <div className={classes.writing}>
        <div className={classes.editor}>
          <Suspense>
            <AnnotationEditor text={text} labels={labels} onChange={writing.write} ref={editor} />
          </Suspense>
        </div>
        <Supports
          communityId={note.communityId}
          onInsert={(support) => editor.current?.insertSupport(writing.addMark(support))}
        />
      </div>
      <Checkbox
        label={t('onlyMine')}
        description={t('onlyMine.hint')}
        checked={onlyMine}
        onChange={({ currentTarget: { checked } }) => writing.setOnlyMine(checked)}
      />
      <FormAlert message={writing.fault} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void writing.giveUp()}>
          {t('cancel')}
        </Button>
        <BusyButton loading={writing.saving} disabled={!writing.dirty} onClick={() => void writing.save()}>
          {t('save')}
        </BusyButton>
      </Group>
    </div>
  )
}
