import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type KeyConceptCollection, samePhrases } from '../../../shared/domain/key-concepts.ts'
import { collectionsQuery } from '../../entities/analysis/key-concepts.queries.ts'
import { deleteCollection, saveCollection, updateCollection } from './dictionary.queries.ts'

/** Value of an unsaved collection. */
export const NEW = 'new'

interface Edits {
  of: string
  name: string
  phrases: readonly string[]
}

/** Selected collection with a manager's unsaved edits; the first one is the default. */
export const useCollection = (communityId: string, chosen: string, choose: (id: string) => void) => {
  const cache = useQueryClient()
  const query = collectionsQuery(communityId)
  const { data: collections, error, refetch } = useQuery(query)
  const selected = chosen === NEW ? undefined : (collections?.find(({ _id }) => _id === chosen) ?? collections?.[0])
  const of = selected?._id ?? NEW
  const [edits, setEdits] = useState<Edits>()
  const stored = { of, name: selected?.name ?? '', phrases: selected?.keyConcepts ?? [] }
  const shown = edits?.of === of ? edits : stored
  const isSaved = selected !== undefined && samePhrases(shown.phrases, selected.keyConcepts)

  const take = (id: string) => {
    setEdits(undefined)
    choose(id)
  }
  const known = (change: (before: KeyConceptCollection[]) => KeyConceptCollection[]) =>
    cache.setQueryData(query.queryKey, (before) => before && change(before))
  const fields = { name: shown.name, keyConcepts: shown.phrases }
  const save = useMutation({
    mutationFn: () => saveCollection(communityId, fields),
    onSuccess: (made) => {
      known((before) => [...before, made])
      take(made._id)
    },
  })
  const update = useMutation({
    mutationFn: () => updateCollection(communityId, { ...fields, _id: of }),
    onSuccess: (changed) => {
      known((before) => before.map((one) => (one._id === changed._id ? changed : one)))
      take(changed._id)
    },
  })
  const remove = useMutation({
    mutationFn: () => deleteCollection(communityId, of),
    onSuccess: () => {
      known((before) => before.filter(({ _id }) => _id !== of))
      take('')
    },
  })
  const acts = [save, update, remove]
  const begin = (act: (typeof acts)[number]) => {
    for (const one of acts) one.reset()
    act.mutate(undefined)
  }
  return {
    collections,
    error,
    refetch,
    selected,
    shown,
    isSaved,
    isDirty: selected ? !isSaved || shown.name !== selected.name : shown.phrases.length > 0,
    edit: (changes: Partial<Omit<Edits, 'of'>>) => setEdits({ ...shown, ...changes }),
    take,
    save: () => begin(save),
    update: () => begin(update),
    remove: () => begin(remove),
    failure: acts.find((one) => one.error)?.error ?? null,
    is: { saving: save.isPending, updating: update.isPending, removing: remove.isPending },
  }
}
export type Collection = ReturnType<typeof useCollection>
