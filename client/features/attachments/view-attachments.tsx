import { Paper, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../ui/icon-action.tsx'
import { attachFile, type Where } from './attach-file.ts'
import { Uploader } from './uploader.tsx'
import { useUploads } from './use-uploads.ts'
import classes from './view-attachments.module.css'

/** Distance between files added together, in pixels in both directions. */
const APART = 50

type Point = NonNullable<Where['place']>

interface Props {
  view: Where['host']
  authorId: string
  open: boolean
  /** Finds a free position. */
  placeFor: () => Promise<Point>
  /** Last files dropped on the canvas; a new object for each drop. */
  dropped: { files: readonly File[]; place: Point } | undefined
  onOpen: () => void
  /** `returnFocus` if the focus was in the panel. */
  onClose: (returnFocus: boolean) => void
}

export const ViewAttachments = ({ view, authorId, open, placeFor, dropped, onOpen, onClose }: Props) => {
  const { t } = useTranslation('attachments')
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  const close = () => onClose(panel.current?.contains(document.activeElement) ?? false)
  const uploads = useUploads(
    (file, progress, place: Point) => attachFile(file, { host: view, authorId, place }, progress),
    () => open && close(),
  )

  const add = (files: readonly File[], { x, y }: Point) =>
    files.forEach((file, index) => uploads.add([file], { x: x + index * APART, y: y + index * APART }))

  const taken = useRef<Props['dropped']>(undefined)
  const take = useEffectEvent((drop: Props['dropped']) => {
    if (!drop || drop === taken.current) return
    taken.current = drop
    add(drop.files, drop.place)
  })
  useEffect(() => take(dropped), [dropped])

  const failed = uploads.rows.some(({ state }) => state === 'failed')
  const show = useEffectEvent(() => onOpen())
  useEffect(() => {
    if (failed) show()
  }, [failed])

  // Moves the focus into the panel if it was opened by its button, not by a drop.
  const enter = useEffectEvent(() => uploads.rows.length === 0 && dropped === taken.current && panel.current?.focus())
  useEffect(() => {
    if (open) enter()
  }, [open])

  if (!open) return null
  return (
    <Paper
      component="section"
      ref={panel}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the panel is not modal
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.panel}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className={classes.bar}>
        <Title order={2} size="h4" id={titleId}>
          {t('title')}
        </Title>
        <IconAction label={t('close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </IconAction>
      </div>
      <Uploader uploads={uploads} onFiles={(files) => void placeFor().then((place) => add(files, place))} />
    </Paper>
  )
}
