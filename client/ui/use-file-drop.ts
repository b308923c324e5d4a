import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>) => dataTransfer.types.includes('Files')

/** Dropped files, and whether all are readable: browsers list a folder as an unreadable file. */
const filesOf = ({ items }: DataTransfer) => {
  const listed = [...items].filter(({ kind }) => kind === 'file')
  const files = listed.flatMap((item) => (item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? [])))
  return { files, whole: files.length === listed.length }
}

/** Drop position, in CSS pixels of the window. */
interface Point {
  x: number
  y: number
}

/** Handlers for dropped content other than files. */
export interface OtherDrops {
  /** Only inside elements of this selector: fields handle their own drops. */
  within: string
  onDrop: (data: DataTransfer, at: Point) => void
  /** A folder was dropped: all files are ignored. */
  onUnreadable: () => void
}

/**
 * File drops from outside the browser: returns event handlers and the state of a drag over the element; with `others`
 * also for other content.
 */
export const useFileDrop = (onFiles: ((files: File[], at: Point) => void) | undefined, others?: OtherDrops) => {
  const [over, setOver] = useState<'files' | 'other'>()
  if (!onFiles) return { over: undefined, handlers: {} }
  const isOther = ({ target }: DragEvent) =>
    others !== undefined && target instanceof Element && target.closest(others.within) !== null
  const follow = (event: DragEvent) => {
    if (!hasFiles(event) && !isOther(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(hasFiles(event) ? 'files' : 'other')
  }
  return {
    over,
    handlers: {
      onDragEnter: follow,
      onDragOver: follow,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Moving to a child is not leaving.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined)
      },
      onDrop: (event: DragEvent) => {
        const other = !hasFiles(event)
        if (other && !isOther(event)) return
        setOver(undefined)
        // Handled by a nested drop area.
        if (event.defaultPrevented) return
        event.preventDefault()
        const at = { x: event.clientX, y: event.clientY }
        if (other) return others?.onDrop(event.dataTransfer, at)
        const { files, whole } = filesOf(event.dataTransfer)
        if (!whole && others) return others.onUnreadable()
        if (files.length > 0) onFiles(files, at)
      },
    },
  }
}
