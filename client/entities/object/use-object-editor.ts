import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Contribution, type ObjectChange, objectSchema } from '../../../shared/domain/contributions.ts'
import { api, ApiError } from '../../lib/api.ts'
import { myAuthorQuery } from '../author/member.ts'
import { differing, isConflicting, isEmpty } from './edits.ts'
import { objectQuery, savedInstead, takeObject } from './objects.ts'

/** Every save of an object's edits names this key, so that an indicator can tell of it. */
export const savingKey = (objectId: string) => ['objects', objectId, 'save']

/** Edits that are not saved: `base` is what each edited field said when it was edited first, `version` the object's then. */
export interface HeldEdits<F extends object> {
  edits: Partial<F>
  base: Partial<F>
  version: number
}

interface Form<F> {
  object: Contribution
  /** Returns what an object says, as the form has it. */
  fieldsOf: (object: Contribution) => F
  /** Returns the edits as a change of the object; `shown` is the form whole. */
  changeOf: (edits: Partial<F>, shown: F) => ObjectChange
  /** Told before the answer to a save is shown. */
  onSaved?: ((saved: Contribution) => void) | undefined
  /** Told whether there are unsaved edits, and that there are none once the editor is gone. */
  onDirtyChange?: ((dirty: boolean) => void) | undefined
}

/**
 * Editor of an object: the edits lie over it as it is stored, field by field. What others save meanwhile is merged: their
 * fields are shown at once, and only a field that both have changed is a conflict, which the person decides.
 */
export const useObjectEditor = <F extends object>({ object, fieldsOf, changeOf, onSaved, onDirtyChange }: Form<F>) => {
  const cache = useQueryClient()
  const [held, setHeld] = useState<HeldEdits<F>>({ edits: {}, base: {}, version: object.version })
  const fields = fieldsOf(object)
  const edits = differing(held.edits, fields)
  const dirty = !isEmpty(edits)
  const shown = { ...fields, ...edits }

  const tellDirty = useEffectEvent((value: boolean) => onDirtyChange?.(value))
  useEffect(() => tellDirty(dirty), [dirty])
  useEffect(() => () => tellDirty(false), [])

  const put = (sent: Partial<F>, { version, ...stored }: Contribution) => {
    const change = changeOf(sent, { ...fieldsOf({ version, ...stored }), ...sent })
    const headers = { 'If-Match': `"${version}"` }
    return api.put(`/api/objects/${object.communityId}/${object._id}`, change, objectSchema, { headers })
  }
  const saving = useMutation({
    mutationKey: savingKey(object._id),
    mutationFn: async ({ sent, base }: { sent: Partial<F>; base: Partial<F> }) => {
      for (let stored = object; ;) {
        try {
          return await put(sent, stored)
        } catch (error) {
          const theirs = error instanceof ApiError ? savedInstead(error) : undefined
          if (!theirs) throw error
          takeObject(cache, theirs)
          // Where an answer was lost on the way, theirs is what was sent, and nothing is left to save.
          if (isEmpty(differing(sent, fieldsOf(theirs)))) return theirs
          if (isConflicting(sent, base, fieldsOf(theirs))) throw error
          stored = theirs
        }
      }
    },
    onSuccess: (saved, { sent }) => {
      onSaved?.(saved)
      takeObject(cache, saved)
      // What was changed while it was being saved stays.
      setHeld((known) => ({ edits: differing(known.edits, sent), base: fieldsOf(saved), version: saved.version }))
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 403) return
      // What may not be written any more is shown to be read.
      void cache.invalidateQueries(objectQuery(object._id))
      void cache.invalidateQueries(myAuthorQuery(object.communityId))
    },
  })
  const isRefusedByVersion = saving.error instanceof ApiError && saving.error.status === 409

  const save = (base: Partial<F>) => {
    if (dirty && !saving.isPending) saving.mutate({ sent: edits, base })
  }
  return {
    objectId: object._id,
    communityId: object.communityId,
    shown,
    fields,
    /** Is what a draft keeps and takes up again. */
    held,
    restore: setHeld,
    dirty,
    /** Somebody saved the object after the edits began; theirs is shown below them. */
    overtaken: dirty && !saving.isPending && object.version > held.version,
    /** Both have changed the same field: nothing is saved before the person has decided. */
    conflict: !saving.isPending && isConflicting(edits, held.base, fields),
    saving: saving.isPending,
    error: isRefusedByVersion ? null : saving.error,
    edit: (changes: Partial<F>) =>
      setHeld((known) => {
        const kept = differing(known.edits, fields)
        const base = Object.fromEntries(
          Object.keys({ ...kept, ...changes }).map((name) => [
            name,
            name in kept ? known.base[name as keyof F] : fields[name as keyof F],
          ]),
        ) as Partial<F>
        return { edits: { ...kept, ...changes }, base, version: isEmpty(kept) ? object.version : known.version }
      }),
    /** Takes what is stored in the place of the edits. */
    discard: () => {
      setHeld({ edits: {}, base: {}, version: object.version })
      saving.reset()
    },
    save: () => save(held.base),
    /** Saves the edits over what others have saved of the same fields. */
    saveOver: () => {
      setHeld((known) => ({ ...known, base: fields }))
      save(fields)
    },
  }
}
export type ObjectEditor<F extends object> = ReturnType<typeof useObjectEditor<F>>
