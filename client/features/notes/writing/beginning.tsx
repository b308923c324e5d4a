import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { BegunNote, BegunWriting } from '../../../entities/view/begun-note.ts'
import { errorText } from '../../../lib/i18n.ts'
import { NoteSkeleton } from '../note-skeleton.tsx'
import classes from './edit-tab.module.css'

interface Props {
  begun: BegunNote
  /** Loads what goes on with the note once it is made. */
  prepare: (noteId: string) => Promise<unknown>
  onMade: (noteId: string, writing: BegunWriting) => void
  onDirtyChange: (dirty: boolean) => void
  onTitleChange: (title: string) => void
}

/** Shows what of a new note can be written while the server makes it: its title, which the editor then goes on with. */
export const Beginning = ({ begun, prepare, onMade, onDirtyChange, onTitleChange }: Props) => {
  const { t } = useTranslation('views')
  const { t: tCommon } = useTranslation()
  const { t: tErrors } = useTranslation('errors')
  const input = useRef<HTMLInputElement>(null)
  /** An input method is in the midst of a word, which would be lost with its field. */
  const composing = useRef(false)
  const madeId = useRef<string>(undefined)
  const isPrepared = useRef(false)
  const isBegun = useRef(false)

  const handOver = () => {
    const field = input.current
    if (madeId.current === undefined || !isPrepared.current || composing.current || !field) return
    const { value, selectionStart, selectionEnd } = field
    const hasFocus = document.activeElement === field
    const writing: BegunWriting = { title: value, cursor: hasFocus ? [selectionStart ?? 0, selectionEnd ?? 0] : null }
    const noteId = madeId.current
    // At once: the next key must find the editor, or what it types is lost with this field.
    flushSync(() => onMade(noteId, writing))
  }
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      madeId.current ??= await begun.make()
      await prepare(madeId.current)
      isPrepared.current = true
    },
    // Closed before it was made, nothing of it is wanted.
    onSuccess: () => (input.current ? handOver() : begun.drop()),
  })
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (!isBegun.current) mutate()
    isBegun.current = true
  }, [mutate])

  return (
    <div className={classes.sheet}>
      <div className={classes.head}>
        <TextInput
          ref={input}
          label={t('writing.title')}
          required
          size="md"
          maxLength={1000}
          dir="auto"
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            onTitleChange(value)
            onDirtyChange(value !== '')
          }}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={() => {
            composing.current = false
            // The field's value holds the word after this event.
            queueMicrotask(handOver)
          }}
        />
      </div>
      <div className={classes.text}>
        {error === null ? (
          <NoteSkeleton />
        ) : (
          <Alert color="red" role="alert">
            {errorText(error, tErrors)}
            <Group mt="xs">
              <Button size="compact-md" variant="default" onClick={() => mutate()}>
                {tCommon('retry')}
              </Button>
            </Group>
          </Alert>
        )}
      </div>
    </div>
  )
}
