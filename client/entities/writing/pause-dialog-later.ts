import { lazyDialog } from '../../ui/lazy-component.tsx'

/** The dialog “Pause writing”, loaded when it opens. */
export const PauseDialog = lazyDialog(async () => (await import('./pause-dialog.tsx')).default, 'pauses')
