import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Contribution, objectSchema } from '../../../shared/contributions.ts'
import { type Group, groupSchema } from '../../../shared/groups.ts'
import { isOlder } from '../../../shared/newest.ts'
import { api, ApiError } from '../../lib/api.ts'
import { groupsQuery } from '../../lib/member.ts'
import { objectQuery, takeObject } from '../../lib/objects.ts'
import { differing, fieldsOf, type GroupEdits, isEmpty } from './group-fields.ts'

const pathOf = ({ communityId, _id }: Pick<Contribution, 'communityId' | '_id'>) => `/api/objects/${communityId}/${_id}`

const withGroup = (groups: readonly Group[], group: Group): Group[] => {
  const known = groups.find(({ _id }) => _id === group._id)
  if (known && isOlder(group, known)) return [...groups]
  if (group.status !== 'active') return groups.filter((other) => other !== known)
  return known ? groups.map((other) => (other === known ? group : other)) : [...groups, group]
}

/** Puts a group into the list of its community, or takes one out that is active no more. */
export const listGroup = (cache: QueryClient, group: Group) =>
  cache.setQueryData(groupsQuery(group.communityId).queryKey, (groups) => groups && withGroup(groups, group))

/** Makes a group of oneself alone. */
export const useAddGroup = (communityId: string, authorId: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => {
      const fields = { title, status: 'active', permission: 'protected', authors: [authorId], members: [authorId] }
      return api.post(`/api/groups/${communityId}`, { communityId, type: 'Group', ...fields }, groupSchema)
    },
    onSuccess: (group) => listGroup(cache, group),
  })
}

/** Takes a group out of use; it is not erased. */
export const useRemoveGroup = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (group: Group) => api.put(pathOf(group), { status: 'inactive' }, groupSchema),
    onSuccess: (group) => listGroup(cache, group),
  })
}

/** Every save of a group names this key, so that an indicator can tell of it. */
export const savingKey = (groupId: string) => ['groups', 'save', groupId]

const conflictSchema = z.object({ object: objectSchema })

interface Save {
  edits: GroupEdits
  /** The version that the edits began from. */
  version: number
}

/** Saves what has been changed of a group, unless somebody else has saved since. */
export const useSaveGroup = (group: Contribution) => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: savingKey(group._id),
    mutationFn: async ({ edits, version }: Save) => {
      try {
        return await api.put(pathOf(group), edits, objectSchema, { headers: { 'If-Match': `"${version}"` } })
      } catch (error) {
        const theirs = error instanceof ApiError && conflictSchema.safeParse(error.body).data?.object
        if (!theirs) throw error
        // An earlier answer was lost on the way: what we sent is what is there.
        if (isEmpty(differing(edits, fieldsOf(theirs)))) return theirs
        takeObject(cache, theirs)
        throw error
      }
    },
    onSuccess: (saved) => takeObject(cache, saved),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 403) void cache.invalidateQueries(objectQuery(group._id))
    },
  })
}
