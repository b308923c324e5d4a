import { Button } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForeignHtml } from '../../ui/foreign-html.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { noticeInTime, noticeQuery } from './flash-notice.queries.ts'
import classes from './flash-notice.module.css'

/** What the people who run the site have to say to everybody, until it is put away. */
export const FlashNotice = () => {
  use(noticeInTime)
  const { data: notice = '' } = useQuery(noticeQuery)
  const [first] = useState(notice)
  const [putAway, setPutAway] = useSessionStorage({
    key: 'buildon.noticePutAway',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  if (notice === '' || notice === putAway) return null
  return <Band key={notice} html={notice} late={notice !== first} onPutAway={() => setPutAway(notice)} />
}

/** A notice of a few lines; one that comes later than the page lies over it. */
const Band = ({ html, late, onPutAway }: { html: string; late: boolean; onPutAway: () => void }) => {
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (!element) return undefined
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const readAll = async () => {
    const { openModal } = await import('../../ui/generic-modal.tsx')
    void openModal({ title: t('notice.label'), html, buttons: [{ text: t('close'), classes: 'default' }] })
  }
  return (
    <section aria-label={t('notice.label')} className={classes.band} data-late={late || undefined}>
      <IconSpeakerphone size={20} aria-hidden className={classes.sign} />
      <div ref={text} className={classes.text}>
        <ForeignHtml html={html} />
      </div>
      {isCut && (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => void readAll()}>
          {t('notice.readAll')}
        </Button>
      )}
      <IconAction label={t('notice.putAway')} onClick={onPutAway}>
        <IconX size={18} aria-hidden />
      </IconAction>
    </section>
  )
}
