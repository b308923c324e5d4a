import { Button, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { Body } from '../../../engines/editor/body.tsx'
import { useNames } from '../../../entities/community/community.ts'
import { useLinks } from '../../../entities/link/links.ts'
import { fieldsOf } from '../../../entities/note/fields.ts'
import { useReferences } from '../../../entities/note/references.ts'
import { objectQuery } from '../../../entities/object/objects.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { NoteSkeleton } from '../note-skeleton.tsx'
import { supportLinks } from '../notes.queries.ts'
import { mayBuildOn } from '../reading/may-build-on.ts'
import classes from './note-preview.module.css'

interface Props {
  item: BoardItem
  byKey: boolean
  onStay: () => void
  onLeave: () => void
  onClose: () => void
}

const GAP = 8

/** Preview of a card's note; does not mark it as read. */
export default function NotePreview({ item, byKey, onStay, onLeave, onClose }: Props) {
  const { t } = useTranslation('views')
  const { canvas, rectOf } = useBoard()
  const { data: note } = useQuery(objectQuery(item.to))
  const frame = useRef<HTMLElement>(null)
  const title = item._to.title || t('untitled')

  useLayoutEffect(() => {
    const place = () => {
      const [element, rect, handle] = [frame.current, rectOf(item._id), canvas.current]
      if (!element || !rect || !handle) return
      const [start, end] = [handle.clientAt(rect), handle.clientAt({ x: rect.x + rect.width, y: rect.y })]
      const { width, height } = element.getBoundingClientRect()
      const right = end.x + GAP
      const left = right + width <= innerWidth ? right : Math.max(GAP, start.x - width - GAP)
      element.style.left = `${left}px`
      element.style.top = `${Math.max(GAP, Math.min(start.y, innerHeight - height - GAP))}px`
    }
    place()
    // The size changes when the text is loaded.
    const sizes = new ResizeObserver(place)
    if (frame.current) sizes.observe(frame.current)
    const stop = canvas.current?.onPaint(place)
    return () => {
      sizes.disconnect()
      stop?.()
    }
  }, [canvas, rectOf, item._id])

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (byKey) frame.current?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [byKey])

  return (
    <section
      ref={frame}
      className={classes.preview}
      aria-label={t('preview', { title })}
      tabIndex={-1}
      // Entering fires before leaving the card.
      onPointerOver={onStay}
      onPointerLeave={onLeave}
    >
      {note ? <Content note={note} title={title} onClose={onClose} /> : <NoteSkeleton />}
    </section>
  )
}

const NONE: readonly Link[] = []

const Content = ({ note, title, onClose }: { note: Contribution; title: string; onClose: () => void }) => {
  const { t } = useTranslation('views')
  const { member, viewId, beginNote } = useBoard()
  const { data: links = NONE } = useLinks('to', note._id)
  const fields = useMemo(() => fieldsOf(note), [note])
  const titles = useMemo(() => new Map(supportLinks(links).map(({ _id, _from }) => [_id, _from.title])), [links])
  const references = useReferences(note, fields)
  const names = useNames(note.communityId, note.authors)
  return (
    <>
      <div className={classes.text}>
        <Title order={2} size="h4" dir="auto">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {note.authors.flatMap((id) => names.get(id) ?? []).join(', ')}
        </Text>
        <Body body={fields.body} titles={titles} references={references} />
      </div>
      {mayBuildOn(member, note, links, viewId) && (
        <div className={classes.bar}>
          <Button
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => {
              onClose()
              beginNote({ buildsOn: note._id })
            }}
          >
            {t('menu.buildson')}
          </Button>
        </div>
      )}
    </>
  )
}
