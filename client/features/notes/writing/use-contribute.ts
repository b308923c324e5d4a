import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { RichTextHandle } from '../../../engines/editor/rich-text.tsx'
import type { OpenNote } from '../../../entities/note/open-note.ts'
import { toastError } from '../../../ui/toasts.ts'
import type { Saving } from './use-saving.ts'

interface Contributing {
  open: OpenNote
  saving: Saving
  editor: RefObject<RichTextHandle | null>
  /** The editor was opened: its text counts only once it is ready. */
  isEditorOpened: boolean
}

export const useContribute = ({ open, saving, editor, isEditorOpened }: Contributing) => {
  const { t } = useTranslation('notes')
  const [titleAsked, setTitleAsked] = useState(0)

  const contribute = () => {
    const { dirty, shown, extensions, showLang, openTab } = open
    if (isEditorOpened && !editor.current?.isReady()) return toastError(t('mceEditor.notReady'))
    if (!dirty || saving.state === 'saving') return
    if (shown.title.trim() === '') {
      showLang(undefined)
      openTab('edit')
      return setTitleAsked((times) => times + 1)
    }
    const refusal = extensions.flatMap((extension) => extension.refusal?.(open) ?? [])[0]
    if (refusal === undefined) return void saving.contribute()
    openTab('edit')
    toastError(t(refusal))
  }
  const latest = useRef(contribute)
  useLayoutEffect(() => {
    latest.current = contribute
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // Includes the last key presses.
    flushSync(() => editor.current?.flush())
    latest.current()
  }
  return { titleAsked, onSubmit }
}
