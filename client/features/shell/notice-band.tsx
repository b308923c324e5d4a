import { Button } from '@mantine/core'
import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForeignHtml } from '../../ui/foreign-html.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import classes from './notice-band.module.css'

interface Props {
  html: string
  /** Loaded after the page: overlays it to avoid a layout shift. */
  late: boolean
  onPutAway: () => void
}

/** Notice of a few lines; a longer one opens in a dialog. */
export default function NoticeBand({ html, late, onPutAway }: Props) {
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const readAll = async () => {
    const { openModal } = await import('../../ui/generic-modal.tsx')
    await openModal({ title: t('notice.label'), html, buttons: [{ text: t('close'), classes: 'default' }] })
  }
  return (
    <section aria-label={t('notice.label')} className={classes.band} data-late={late || undefined}>
      <IconSpeakerphone size={20} aria-hidden className={classes.sign} />
      <div ref={text} className={classes.text}>
        <ForeignHtml html={html} />
      </div>
      {isCut && (
        <Button variant="subtle" size="compact-sm" onClick={() => void readAll()}>
          {t('notice.readAll')}
        </Button>
      )}
      <IconAction label={t('notice.putAway')} onClick={onPutAway}>
        <IconX size={18} aria-hidden />
      </IconAction>
    </section>
  )
}
