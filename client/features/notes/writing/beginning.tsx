import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { PendingNote, PendingText } from '../../../entities/view/pending-note.ts'
import { ApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/i18n.ts'
import { NoteSkeleton } from '../note-skeleton.tsx'
import classes from './edit-tab.module.css'
import bar from './save-bar.module.css'
import { useRetry } from './use-retry.ts'

interface Props {
  begun: PendingNote
  prepare: (noteId: string) => Promise<unknown>
  onMade: (noteId: string, writing: PendingText) => void
  onDirtyChange: (dirty: boolean) => void
  onTitleChange: (title: string) => void
}

/** Title field of a new note while the server makes it; the editor takes the title over. */
export const Beginning = ({ begun, prepare, onMade, onDirtyChange, onTitleChange }: Props) => {
  const { t } = useTranslation('views')
  const { t: tCommon } = useTranslation()
  const { t: tErrors } = useTranslation('errors')
  const input = useRef<HTMLInputElement>(null)
  /** An input method is composing a word, which would be lost with the field. */
  const composing = useRef(false)
  const madeId = useRef<string>(undefined)
  const isPrepared = useRef(false)
  const isBegun = useRef(false)
  const written = useRef(begun.title ?? '')
  const cache = useQueryClient()
  /** Stays while it is tried again, so that it is announced once. */
  const [error, setError] = useState<Error>()

  const handOver = () => {
    const field = input.current
    if (madeId.current === undefined || !isPrepared.current || composing.current || !field) return
    const { value, selectionStart, selectionEnd } = field
    const hasFocus = document.activeElement === field
    const writing: PendingText = { title: value, cursor: hasFocus ? [selectionStart ?? 0, selectionEnd ?? 0] : null }
    const noteId = madeId.current
    // Synchronous: the next key press must reach the editor.
    flushSync(() => onMade(noteId, writing))
  }
  /** Closed before the note was there: an empty one is deleted, a title stays as a draft. */
  const leave = async () => {
    if (written.current.trim() === '') begun.drop()
    else (await import('./withdraw.ts')).keepTitle(cache, madeId.current ?? '', written.current)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      madeId.current ??= await begun.make()
      await prepare(madeId.current)
      isPrepared.current = true
    },
    onSuccess: () => (input.current ? handOver() : void leave()),
    onError: setError,
  })
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
    if (!isBegun.current) mutate()
    isBegun.current = true
  }, [mutate])
  const isOffline = error instanceof ApiError && error.code === 'offline'
  useRetry(isOffline, () => !isPending && mutate())
  const again = () => {
    setError(undefined)
    mutate()
  }

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
          defaultValue={begun.title}
          onChange={({ currentTarget: { value } }) => {
            written.current = value
            onTitleChange(value)
            onDirtyChange(value !== '')
          }}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={() => {
            composing.current = false
            // The field has the composed word only after this event.
            queueMicrotask(handOver)
          }}
        />
      </div>
      <div className={classes.text}>
        {error === undefined ? (
          <NoteSkeleton />
        ) : isOffline ? null : (
          <Alert color="red" role="alert">
            {errorText(error, tErrors)}
            <Group mt="xs">
              <Button size="compact-md" variant="default" onClick={again}>
                {tCommon('retry')}
              </Button>
            </Group>
          </Alert>
        )}
      </div>
      {isOffline && (
        <div className={bar.bar}>
          <div role="status" className={bar.state} data-offline>
            {t('writing.offline')}
          </div>
        </div>
      )}
    </div>
  )
}
