import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>) => dataTransfer.types.includes('Files')

/** Keeps files that are dropped beside every place for them from taking the place of the page, with what is written on it. */
export const refuseStrayFiles = () => {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
}

/** The files that were dropped; a folder is listed by browsers as a file that cannot be read. */
const filesOf = ({ items }: DataTransfer) =>
  [...items].flatMap((item) => (item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? [])))

/**
 * Lets files be dropped on an element from outside the browser: what to put on it, and whether some are over it now.
 * `at` is where they were dropped, in CSS pixels of the window.
 */
export const useFileDrop = (onFiles: ((files: File[], at: { x: number; y: number }) => void) | undefined) => {
  const [over, setOver] = useState(false)
  if (!onFiles) return { over: false, handlers: {} }
  const follow = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return {
    over,
    handlers: {
      onDragEnter: follow,
      onDragOver: follow,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Leaving for something inside is no leaving.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        setOver(false)
        // A place for files within this one has taken them.
        if (event.defaultPrevented) return
        event.preventDefault()
        const files = filesOf(event.dataTransfer)
        if (files.length > 0) onFiles(files, { x: event.clientX, y: event.clientY })
      },
    },
  }
}
