import { Alert, Button } from '@mantine/core'
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../lib/i18n.ts'
import { loadCode } from '../lib/load-code.ts'
import { toastError } from './toasts.ts'

type Areas = Parameters<typeof loadTexts>

type Load<P> = () => Promise<ComponentType<P>>

const loadedOr = <P extends object>(load: Load<P>, areas: Areas, Otherwise: ComponentType<P>) => {
  const attempt = (): ComponentType<P> =>
    lazy(async () => {
      try {
        const [part] = await Promise.all([load(), loadTexts(...areas)])
        return { default: part }
      } catch {
        return { default: Failed }
      }
    })
  /** A lazy component keeps its failure: the next mount needs another one. */
  const Failed = (props: P) => {
    useEffect(() => {
      latest = attempt()
    }, [])
    return <Otherwise {...props} />
  }
  let latest = attempt()
  return (props: P) => {
    const [Part] = useState(() => latest)
    return <Part {...props} />
  }
}

/** A part of a page that is loaded, with its texts, on first render. If loading fails, the rest of the page stays. */
export const lazyComponent = <P extends object>(load: Load<P>, ...areas: Areas) =>
  loadedOr(() => loadCode(load), areas, NotLoaded)

/** As `lazyComponent`, for a dialog: if loading fails, it closes at once with a message. */
export const lazyDialog = <P extends { onClose: () => void }>(load: Load<P>, ...areas: Areas) =>
  loadedOr(load, areas, DialogNotLoaded)

/** The server cannot be reached, or has been updated since. */
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
