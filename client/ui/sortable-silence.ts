const nothing = () => undefined

/** Silences the library's announcements; ours cover pointers and buttons. */
export const SILENT = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}
