import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { draftStore, type Owner } from '../../lib/draft-store.ts'
import { randomId } from '../../lib/random-id.ts'
import { useAutosave } from '../../lib/use-autosave.ts'
import { useFoundDraft } from '../../lib/use-found-draft.ts'
import { type DrawingFields, fieldsOf } from './drawing-fields.ts'

const store = draftStore(
  'buildon.drawing',
  z.object({ id: z.string(), drawingId: z.string(), title: z.string(), svg: z.string(), savedAt: z.number() }),
)

const findKept = async (owner: Owner, drawing: Contribution) => {
  const kept = (await store.find(owner)).find(({ drawingId }) => drawingId === drawing._id)
  const { title, svg } = fieldsOf(drawing)
  return kept?.title === title && kept.svg === svg ? undefined : kept
}

/** Stores an unsaved drawing in the browser, and offers to restore it when the drawing is opened again. */
export const useDrawingDraft = (drawing: Contribution, owner: Owner, { title, svg }: DrawingFields, dirty: boolean) => {
  const [id] = useState(randomId)
  const [found, setFound] = useFoundDraft(() => findKept(owner, drawing))
  useEffect(() => store.hold(id), [id])
  const work = dirty ? title + svg : undefined
  useAutosave(work, () => {
    if (dirty) store.keep(owner, { id, drawingId: drawing._id, title, svg, savedAt: Date.now() })
    else store.drop(owner, id)
  })
  useEffect(() => {
    if (!dirty) store.drop(owner, id)
  }, [dirty, owner, id])
  return {
    found,
    /** Drops the stored drawing after it was restored or dismissed. */
    settle: () => {
      if (found) store.drop(owner, found.id)
      setFound(undefined)
    },
  }
}
