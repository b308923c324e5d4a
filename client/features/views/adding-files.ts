import { useRef, useState } from 'react'
import type { Board } from '../../../shared/views.ts'
import type { Point } from '../../canvas/types.ts'

/** What is given to the panel that adds files to a view. */
export interface AddingFiles {
  view: Pick<Board['view'], '_id' | 'communityId' | 'type' | 'permission' | 'group'>
  authorId: string
  open: boolean
  /** The files that were last dropped on the canvas, and where; each drop is a new object. */
  dropped: { files: readonly File[]; place: Point } | undefined
  onOpen: () => void
  /** `returnFocus` when the keyboard was in the panel. */
  onClose: (returnFocus: boolean) => void
}

/** Whether the panel that adds files is open, and what was dropped for it; it stays once somebody has asked for it. */
export const useAddingFiles = () => {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const [dropped, setDropped] = useState<AddingFiles['dropped']>()
  const button = useRef<HTMLButtonElement>(null)
  const onOpen = () => {
    setAsked(true)
    setOpen(true)
  }
  const onClose = (returnFocus: boolean) => {
    setOpen(false)
    if (returnFocus) button.current?.focus()
  }
  return {
    asked,
    button,
    toggle: () => (open ? onClose(false) : onOpen()),
    drop: (files: readonly File[], { x, y }: Point) => {
      setDropped({ files, place: { x: Math.round(x), y: Math.round(y) } })
      onOpen()
    },
    panel: { open, dropped, onOpen, onClose },
  }
}
