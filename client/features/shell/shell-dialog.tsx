import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../ui/use-return-focus.ts'

export interface ShellDialogProps {
  onClose: () => void
}

export const ShellDialog = ({
  title,
  onClose,
  children,
}: ShellDialogProps & { title: string; children: ReactNode }) => {
  const { t } = useTranslation()
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      zIndex={1000}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  )
}
