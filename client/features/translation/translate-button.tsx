import { Modal } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../ui/icon-action.tsx'
import { Translation } from './translation.tsx'

/** z-index above note windows. */
const ABOVE_WINDOWS = 1_000

export const TranslateButton = () => {
  const { t } = useTranslation('translation')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconAction label={t('title')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconLanguage size={22} aria-hidden />
      </IconAction>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('title')}
        size="xl"
        zIndex={ABOVE_WINDOWS}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Translation />
      </Modal>
    </>
  )
}
