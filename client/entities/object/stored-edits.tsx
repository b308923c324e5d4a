import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { draftStore, type Owner } from '../../lib/draft-store.ts'
import { randomId } from '../../lib/random-id.ts'
import { useMe } from '../../lib/session.ts'
import { useAutosave } from '../../lib/use-autosave.ts'
import { useFoundDraft } from '../../lib/use-found-draft.ts'
import { RecoveryNotice } from '../../ui/recovery-notice.tsx'
import type { HeldEdits, ObjectEditor } from './use-object-editor.ts'

const fieldsSchema = z.record(z.string(), z.unknown())
const store = draftStore(
  'buildon.edits',
  z.object({
    id: z.string(),
    objectId: z.string(),
    edits: fieldsSchema,
    base: fieldsSchema,
    version: z.number(),
    savedAt: z.number(),
  }),
)

/** Stored fields that the form still has, with the same type. */
const known = <F extends object>(kept: Record<string, unknown>, fields: F) =>
  Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => name in fields && typeof value === typeof fields[name as keyof F]),
  ) as Partial<F>

type Kept<F extends object> = HeldEdits<F> & { id: string; savedAt: number }

/** Finds the stored edits of an object; drops them if they equal the saved object. */
const findKept = async <F extends object>(owner: Owner, objectId: string, fields: F): Promise<Kept<F> | undefined> => {
  const kept = (await store.find(owner)).find((draft) => draft.objectId === objectId)
  if (!kept) return undefined
  const edits = known(kept.edits, fields)
  const isSaved = JSON.stringify({ ...fields, ...edits }) === JSON.stringify(fields)
  if (!isSaved) return { ...kept, edits, base: known(kept.base, fields) }
  store.drop(owner, kept.id)
  return undefined
}

/** Stores the unsaved edits of an object in this browser, and offers to restore those of an earlier page. */
export const StoredEdits = <F extends object>({ editor }: { editor: ObjectEditor<F> }) => {
  const { t } = useTranslation()
  const { objectId, communityId, dirty, held, fields, restore } = editor
  const userId = useMe()._id
  const [id] = useState(randomId)
  const owner = { userId, communityId }
  useEffect(() => store.hold(id), [id])

  const [found, setFound] = useFoundDraft<Kept<F>>(() => findKept(owner, objectId, fields))

  useAutosave(dirty ? held : undefined, () => {
    if (dirty) store.keep(owner, { id, objectId, ...held, savedAt: Date.now() })
    else store.drop(owner, id)
  })
  const drop = useEffectEvent(() => store.drop(owner, id))
  useEffect(() => {
    if (!dirty) drop()
  }, [dirty])

  if (!found) return null
  const settle = () => {
    store.drop(owner, found.id)
    setFound(undefined)
  }
  return (
    <RecoveryNotice
      savedAt={found.savedAt}
      words={{
        text: (when) => t('recovery.text', { when }),
        recover: t('recovery'),
        forget: t('recovery.forget'),
      }}
      onRecover={() => {
        restore({ edits: found.edits, base: found.base, version: found.version })
        settle()
      }}
      onForget={settle}
    />
  )
}
