import { lazyDialog } from '../../ui/lazy-component.tsx'

export const PauseDialog = lazyDialog(async () => (await import('./pause-dialog.tsx')).default, 'pauses')
