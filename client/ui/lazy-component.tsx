import { Alert, Button } from '@mantine/core'
import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../lib/i18n.ts'
import { toastError } from './toasts.ts'

type Areas = Parameters<typeof loadTexts>

const loadedOr = <P,>(load: () => Promise<ComponentType<P>>, areas: Areas, otherwise: ComponentType<P>) =>
  lazy(async () => {
    try {
      const [part] = await Promise.all([load(), loadTexts(...areas)])
      return { default: part }
    } catch {
      return { default: otherwise }
    }
  })

/** A part of a page that is loaded, with its texts, on first render. If loading fails, the rest of the page stays. */
export const lazyComponent = <P,>(load: () => Promise<ComponentType<P>>, ...areas: Areas) =>
  loadedOr(load, areas, NotLoaded)

/** As `lazyComponent`, for a dialog: if loading fails, it closes with a message. */
export const lazyDialog = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>, ...areas: Areas) =>
  loadedOr(load, areas, DialogNotLoaded)

/** Offline, or the server has been updated since. */
const NotLoaded = () => {
  const { t } = useTranslation()
  return (
    <Alert color="red" role="alert" title={t('notLoaded')}>
      <Button variant="default" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </Alert>
  )
}

const DialogNotLoaded = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const giveUp = useEffectEvent(() => {
    toastError(t('notLoaded'))
    onClose()
  })
  useEffect(() => giveUp(), [])
  return null
}
