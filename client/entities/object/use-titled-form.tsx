import { type FormEvent, useRef, useState } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import type { ObjectEditor } from './use-object-editor.ts'

type Titled = Pick<ObjectEditor<{ title: string }>, 'shown' | 'conflict' | 'save' | 'saveOver'> & {
  edit: (changes: { title: string }) => void
}

/** Form of an object with a required title; without one it is not saved, and the field shows an error and is focused. */
export const useTitledForm = ({ shown: { title }, conflict, save, saveOver, edit }: Titled) => {
  const ref = useRef<HTMLInputElement>(null)
  const [untitled, setUntitled] = useState(false)
  const saveTitled = (how: () => void) => {
    const empty = title.trim() === ''
    setUntitled(empty)
    if (empty) ref.current?.focus()
    else how()
  }
  return {
    titleInput: {
      ref,
      value: title,
      maxLength: 1000,
      autoComplete: 'off',
      dir: 'auto',
      error: untitled && <FieldError code="field.required" />,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        setUntitled(false)
        edit({ title: currentTarget.value })
      },
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!conflict) saveTitled(save)
    },
    saveMine: () => saveTitled(saveOver),
  }
}
