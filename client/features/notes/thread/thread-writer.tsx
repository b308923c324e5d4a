import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconX } from '@tabler/icons-react'
import { type Contribution, objectSchema } from '../../../../shared/domain/contributions.ts'
import { linksQuery } from '../../../entities/link/links.ts'
import { cacheObject } from '../../../entities/object/objects.ts'
import { makeItem } from '../../../entities/view/new-item.ts'
import type { PendingNote, PendingText } from '../../../entities/view/pending-note.ts'
import { api } from '../../../lib/api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { reportFailure } from '../../../lib/report.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { Beginning } from '../writing/beginning.tsx'
import classes from './thread.module.css'

/** The ordinary editor, made by the page. */
export type Editor = ComponentType<{
  noteId: string
  viewId: string | undefined
  begun: PendingText | undefined
  onFirstContributed: (saved: Contribution) => void
  onClose: () => void
  onDirtyChange: (dirty: boolean) => void
}>

interface Props {
  parent: Contribution
  authorId: string
  viewId: string | undefined
  Editor: Editor
  onContributed: (saved: Contribution) => void
  onDirtyChange: (dirty: boolean) => void
  onClose: () => void
}

/** Editor of a new build-on, below its parent; a note that is left empty is deleted. */
export const ThreadWriter = ({ parent, authorId, viewId, Editor, onContributed, onDirtyChange, onClose }: Props) => {
  const { t } = useTranslation(['notes', 'thread'])
  const cache = useQueryClient()
  const [made, setMade] = useState<{ id: string; writing: PendingText }>()
  const section = useRef<HTMLElement>(null)
  const madeId = useRef<string>(undefined)
  const isTouched = useRef(false)
  const isDropped = useRef(false)
  const { communityId, permission, group, _id, title } = parent
  const buildsOn = title ? t('parent', { title }) : t('parent.untitled')

  const drop = () => {
    if (madeId.current === undefined || isTouched.current || isDropped.current) return
    isDropped.current = true
    void api
      .put(`/api/objects/${communityId}/${madeId.current}`, { status: 'inactive' }, objectSchema)
      .catch(reportFailure)
  }
  const [act] = useState(() => ({ key: randomId() }))
  const [begun] = useState<PendingNote>(() => ({
    make: async () => {
      const view = { _id: viewId ?? '', communityId, permission, group }
      const object = { type: 'Note', title: '', data: { body: '' } }
      const item = await makeItem({ view, authorId, object, where: { buildsOn: _id }, act })
      cacheObject(cache, item.made)
      madeId.current = item.made._id
      return item.made._id
    },
    drop,
    follow: () => () => {},
  }))
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const dropEmpty = useEffectEvent(drop)
  useEffect(() => () => dropEmpty(), [])
  const changed = (dirty: boolean) => {
    isTouched.current = dirty || (made !== undefined && isTouched.current)
    onDirtyChange(dirty)
  }
  return (
    <section ref={section} className={classes.writer} aria-label={buildsOn}>
      <div className={classes.writerBar}>
        <h3 className={classes.writerTitle} dir="auto">
          {buildsOn}
        </h3>
        <IconAction label={t('thread:close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconAction>
      </div>
      {made ? (
        <Editor
          noteId={made.id}
          viewId={viewId}
          begun={made.writing}
          onFirstContributed={onContributed}
          onClose={onClose}
          onDirtyChange={changed}
        />
      ) : (
        <Beginning
          begun={begun}
          prepare={(id) => cache.ensureQueryData(linksQuery('to', id))}
          onMade={(id, writing) => setMade({ id, writing })}
          onDirtyChange={changed}
          onTitleChange={() => {}}
        />
      )}
    </section>
  )
}
