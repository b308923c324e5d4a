import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Group, groupSchema } from '../../../shared/domain/groups.ts'
import { isOlder } from '../../../shared/rules/newest.ts'
import { api } from '../../lib/api.ts'
import { groupsQuery } from '../../entities/author/member.ts'

const withGroup = (groups: readonly Group[], group: Group): Group[] => {
  const known = groups.find(({ _id }) => _id === group._id)
  if (known && isOlder(group, known)) return [...groups]
  if (group.status !== 'active') return groups.filter((other) => other !== known)
  return known ? groups.map((other) => (other === known ? group : other)) : [...groups, group]
}

/** Adds a group to its community's cached list, or removes an inactive one. */
export const listGroup = (cache: QueryClient, group: Group) =>
  cache.setQueryData(groupsQuery(group.communityId).queryKey, (groups) => groups && withGroup(groups, group))

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

export const useRemoveGroup = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (group: Group) =>
      api.put(`/api/objects/${group.communityId}/${group._id}`, { status: 'inactive' }, groupSchema),
    onSuccess: (group) => listGroup(cache, group),
  })
}
