import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface ScaffoldDrawerProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

export default function ScaffoldDrawer({ opened, onClose, children }: ScaffoldDrawerProps) {
  const { t } = useTranslation('notes')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('scaffolds')}
      position="bottom"
      styles={{ content: { height: 'auto', maxHeight: '80%' } }}
      zIndex={1000}
      // The cursor goes into the text, not back to the button.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  )
}
