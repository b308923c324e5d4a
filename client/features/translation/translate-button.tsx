import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../ui/icon-action.tsx'
import { TranslationDialog } from './translation-dialog.tsx'

/** The way to the translation of the note that is read. */
export const TranslateButton = () => {
  const { t } = useTranslation('translation')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconAction label={t('title')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconLanguage size={22} aria-hidden />
      </IconAction>
      {opened && <TranslationDialog onClose={() => setOpened(false)} />}
    </>
  )
}
