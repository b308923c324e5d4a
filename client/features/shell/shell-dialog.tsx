import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export interface ShellDialogProps {
  onClose: () => void
}

/** A dialog of the shell; the keyboard goes on where it was before. */
export const ShellDialog = ({
  title,
  onClose,
  children,
}: ShellDialogProps & { title: string; children: ReactNode }) => {
  const { t } = useTranslation()
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
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
