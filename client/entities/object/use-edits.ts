import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Contribution, type ObjectChange, objectSchema } from '../../../shared/domain/contributions.ts'
import { api, ApiError } from '../../lib/api.ts'
import { myAuthorQuery } from '../author/member.ts'
import { objectQuery, savedInstead, takeObject } from './objects.ts'

/** Every save of an object's edits names this key, so that an indicator can tell of it. */
export const savingKey = (objectId: string) => ['objects', objectId, 'save']

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const differing = <F extends object>(edits: Partial<F>, from: Partial<F>): Partial<F> => {
  const changed = Object.entries(edits).filter(([name, value]) => !isSame(value, from[name as keyof F]))
  return Object.fromEntries(changed) as Partial<F>
}
const isEmpty = (edits: object) => Object.keys(edits).length === 0

interface Form<F> {
  object: Contribution
  /** What it says. */
  fields: F
  /** The edits as a change of the object; `shown` is the form whole. */
  changeOf: (edits: Partial<F>, shown: F) => ObjectChange
  /** Told before the answer to a save is shown. */
  onSaved?: (saved: Contribution) => void
}

/**
 * What is being changed of an object lies over it as it is stored, field by field: what others save meanwhile is shown
 * at once where nothing has been changed here.
 */
export const useEdits = <F extends object>({ object, fields, changeOf, onSaved }: Form<F>) => {
  const cache = useQueryClient()
  /** `version`: the object's when the edits began. */
  const [held, setHeld] = useState<{ edits: Partial<F>; version: number }>({ edits: {}, version: object.version })
  const edits = differing(held.edits, fields)
  const dirty = !isEmpty(edits)
  const shown = { ...fields, ...edits }

  const saving = useMutation({
    mutationKey: savingKey(object._id),
    mutationFn: (sent: Partial<F>) => {
      const path = `/api/objects/${object.communityId}/${object._id}`
      const headers = { 'If-Match': `"${object.version}"` }
      return api.put(path, changeOf(sent, { ...fields, ...sent }), objectSchema, { headers })
    },
    onSuccess: (saved, sent) => {
      onSaved?.(saved)
      takeObject(cache, saved)
      // What was changed while it was being saved stays.
      setHeld((known) => ({ edits: differing(known.edits, sent), version: saved.version }))
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      // Where an answer was lost on the way, theirs is what was sent, and nothing is left to save.
      const theirs = savedInstead(error)
      if (theirs) takeObject(cache, theirs)
      if (error.status !== 403) return
      // What may not be written any more is shown to be read.
      void cache.invalidateQueries(objectQuery(object._id))
      void cache.invalidateQueries(myAuthorQuery(object.communityId))
    },
  })
  const overtaken = dirty && !saving.isPending && object.version > held.version
  const conflict = saving.error instanceof ApiError && saving.error.status === 409

  return {
    objectId: object._id,
    shown,
    dirty,
    /** Somebody saved the object after the edits began; theirs is shown below them. */
    overtaken,
    saving: saving.isPending,
    error: conflict ? null : saving.error,
    edit: (changes: Partial<F>) =>
      setHeld((known) => {
        const kept = differing(known.edits, fields)
        return { edits: { ...kept, ...changes }, version: isEmpty(kept) ? object.version : known.version }
      }),
    discard: () => {
      setHeld({ edits: {}, version: object.version })
      saving.reset()
    },
    save: () => {
      if (dirty && !saving.isPending) saving.mutate(edits)
    },
  }
}
export type EditsOf<F extends object> = ReturnType<typeof useEdits<F>>
