import { useTranslation } from 'react-i18next'
import { ReadingForm } from '../features/reading/reading-form.tsx'
import { ShellDialog, type ShellDialogProps } from '../features/shell/shell-dialog.tsx'

export default function ReadingDialog({ onClose }: ShellDialogProps) {
  const { t } = useTranslation()
  return (
    <ShellDialog title={t('nav.reading')} onClose={onClose}>
      <ReadingForm />
    </ShellDialog>
  )
}
