import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>) => dataTransfer.types.includes('Files')

/** The files that were dropped, and whether all could be read: a folder is listed by browsers as a file that cannot be. */
const filesOf = ({ items }: DataTransfer) => {
  const listed = [...items].filter(({ kind }) => kind === 'file')
  const files = listed.flatMap((item) => (item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? [])))
  return { files, whole: files.length === listed.length }
}

/** Describes where something was dropped, in CSS pixels of the window. */
interface Point {
  x: number
  y: number
}

/** Describes what a place for files makes of other things that are dropped there. */
export interface OtherDrops {
  /** Only on what this selector finds within the place: fields take what is dropped on them themselves. */
  within: string
  onDrop: (data: DataTransfer, at: Point) => void
  /** There was a folder among the files: nothing of it is taken. */
  onUnreadable: () => void
}

/**
 * Lets files be dropped on an element from outside the browser: what to put on it, and what is over it now; with
 * `others` also what are no files.
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
        // Leaving for something inside is no leaving.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined)
      },
      onDrop: (event: DragEvent) => {
        const other = !hasFiles(event)
        if (other && !isOther(event)) return
        setOver(undefined)
        // A place for files within this one has taken them.
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
