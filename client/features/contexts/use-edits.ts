import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Contribution, type ObjectChange, objectSchema } from '../../../shared/contributions.ts'
import { api, ApiError } from '../../lib/api.ts'
import { myAuthorQuery } from '../../lib/member.ts'
import { takeObject } from '../../lib/objects.ts'

/** Every save of settings names this key, so that the indicator can tell of it. */
export const savingKey = ['contexts', 'save'] as const

const conflictSchema = z.object({ object: objectSchema })

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const differing = <F extends object>(edits: Partial<F>, from: Partial<F>): Partial<F> => {
  const changed = Object.entries(edits).filter(([name, value]) => !isSame(value, from[name as keyof F]))
  return Object.fromEntries(changed) as Partial<F>
}
const isEmpty = (edits: object) => Object.keys(edits).length === 0

interface Form<F> {
  object: Contribution
  /** What the object says. */
  fields: F
  /** The edits as a change of the object; `shown` is the form whole. */
  changeOf: (edits: Partial<F>, shown: F) => ObjectChange
}

/**
 * What is being changed of an object lies over it as it is stored, field by field: what others save meanwhile is shown
 * at once where nothing has been changed here.
 */
export const useEdits = <F extends object>({ object, fields, changeOf }: Form<F>) => {
  const cache = useQueryClient()
  /** `version`: the object's when the edits began. */
  const [held, setHeld] = useState<{ edits: Partial<F>; version: number }>({ edits: {}, version: object.version })
  const edits = differing(held.edits, fields)
  const dirty = !isEmpty(edits)
  const shown = { ...fields, ...edits }

  const saving = useMutation({
    mutationKey: savingKey,
    mutationFn: (sent: Partial<F>) =>
      api.put(
        `/api/objects/${object.communityId}/${object._id}`,
        changeOf(sent, { ...fields, ...sent }),
        objectSchema,
        {
          headers: { 'If-Match': `"${object.version}"` },
        },
      ),
    onSuccess: (saved, sent) => {
      takeObject(cache, saved)
      // What was changed while it was being saved stays.
      setHeld((known) => ({ edits: differing(known.edits, sent), version: saved.version }))
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const theirs = conflictSchema.safeParse(error.body).data?.object
      if (theirs) takeObject(cache, theirs)
      if (error.status === 403) void cache.invalidateQueries(myAuthorQuery(object.communityId))
    },
  })
  const overtaken = dirty && !saving.isPending && object.version > held.version
  const conflict = saving.error instanceof ApiError && saving.error.status === 409

  return {
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
