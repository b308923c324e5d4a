const nothing = () => undefined

/** Where something has come to is told by ourselves, for pointers and buttons alike. */
export const SILENT = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}
