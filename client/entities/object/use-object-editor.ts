import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Contribution, type ObjectChange, objectSchema } from '../../../shared/domain/contributions.ts'
import { api, ApiError } from '../../lib/api.ts'
import { myAuthorQuery } from '../author/member.ts'
import { differing, isConflicting, isEmpty } from './edits.ts'
import { objectQuery, savedInstead, cacheObject } from './objects.ts'

export const savingKey = (objectId: string) => ['objects', objectId, 'save']

/** Unsaved edits: `base` has the edited fields when editing began, `version` the object's version then. */
export interface HeldEdits<F extends object> {
  edits: Partial<F>
  base: Partial<F>
  version: number
}

interface Form<F> {
  object: Contribution
  fieldsOf: (object: Contribution) => F
  changeOf: (edits: Partial<F>, shown: F) => ObjectChange
  onSaved?: ((saved: Contribution) => void) | undefined
  /** Reports unsaved edits, and `false` at unmount. */
  onDirtyChange?: ((dirty: boolean) => void) | undefined
}

/**
 * Editor of an object with unsaved edits by field. Concurrent saves by others are merged: their fields are displayed at
 * once, and only a field that both have changed is a conflict, which the user resolves.
 */
export const useObjectEditor = <F extends object>({ object, fieldsOf, changeOf, onSaved, onDirtyChange }: Form<F>) => {
  const cache = useQueryClient()
  const [held, setHeld] = useState<HeldEdits<F>>({ edits: {}, base: {}, version: object.version })
  const [saved, setSaved] = useState(object)
  // The answer to a save is known before the caller has it: older fields would count as another user's.
  const stored = saved.version > object.version ? saved : object
  const fields = fieldsOf(stored)
  const edits = differing(held.edits, fields)
  const dirty = !isEmpty(edits)
  const shown = { ...fields, ...edits }

  const tellDirty = useEffectEvent((value: boolean) => onDirtyChange?.(value))
  useEffect(() => tellDirty(dirty), [dirty])
  useEffect(() => () => tellDirty(false), [])

  const put = (sent: Partial<F>, { version, ...known }: Contribution) => {
    const change = changeOf(sent, { ...fieldsOf({ version, ...known }), ...sent })
    const headers = { 'If-Match': `"${version}"` }
    return api.put(`/api/objects/${object.communityId}/${object._id}`, change, objectSchema, { headers })
  }
  const saving = useMutation({
    mutationKey: savingKey(object._id),
    mutationFn: async ({ sent, base }: { sent: Partial<F>; base: Partial<F> }) => {
      for (let against = stored; ;) {
        try {
          return await put(sent, against)
        } catch (error) {
          const theirs = error instanceof ApiError ? savedInstead(error) : undefined
          if (!theirs) throw error
          cacheObject(cache, theirs)
          // If the answer to an earlier save was lost, the stored fields equal the sent ones.
          if (isEmpty(differing(sent, fieldsOf(theirs)))) return theirs
          if (isConflicting(sent, base, fieldsOf(theirs))) throw error
          against = theirs
        }
      }
    },
    onSuccess: (answer, { sent }) => {
      onSaved?.(answer)
      cacheObject(cache, answer)
      setSaved(answer)
      // Edits made during the save are kept.
      setHeld((known) => ({ edits: differing(known.edits, sent), base: fieldsOf(answer), version: answer.version }))
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 403) return
      // Refreshed, because a forbidden object becomes read-only.
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
    held,
    restore: setHeld,
    dirty,
    /** Another user saved the object after the edits began; it is displayed below them. */
    overtaken: dirty && !saving.isPending && stored.version > held.version,
    /** Both have changed the same field; saving waits for the user's decision. */
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
        return { edits: { ...kept, ...changes }, base, version: isEmpty(kept) ? stored.version : known.version }
      }),
    discard: () => {
      setHeld({ edits: {}, base: {}, version: stored.version })
      saving.reset()
    },
    save: () => save(held.base),
    /** Overwrites the fields of others with the edits. */
    saveOver: () => {
      setHeld((known) => ({ ...known, base: fields }))
      save(fields)
    },
  }
}
export type ObjectEditor<F extends object> = ReturnType<typeof useObjectEditor<F>>
