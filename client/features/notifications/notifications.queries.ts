import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Link, linkSchema } from '../../../shared/domain/links.ts'
import { anything, api } from '../../lib/api.ts'
import { useMe } from '../../lib/session.ts'
import { siteQuery } from '../../lib/site.ts'
import { ownPushes, takePushes } from './push.ts'

/** Returns what a member wants to hear of a view: their own links from the view to themself. */
export const ownLinksQuery = (viewId: string, authorId: string) =>
  queryOptions({
    queryKey: ['notifications', viewId, authorId],
    queryFn: () => api.get(`/api/links/from/${viewId}/to/${authorId}`, z.array(linkSchema)),
  })

export type Channel = 'notifies' | 'pushNotifies'

export const linkOf = (links: readonly Link[] | undefined, type: Channel) => links?.find((link) => link.type === type)

export interface Whose {
  viewId: string
  authorId: string
  communityId: string
}

/** Sets or takes away what is received by one way; there is one link for each member and view. */
const setOwn = async (cache: QueryClient, { viewId, authorId }: Whose, type: Channel, data: object | undefined) => {
  const query = ownLinksQuery(viewId, authorId)
  const link = linkOf(await cache.fetchQuery({ ...query, staleTime: 0 }), type)
  if (data === undefined) {
    if (link) await api.del(`/api/links/${link._id}`)
  } else if (link) await api.put(`/api/links/${link._id}`, { data }, linkSchema)
  else await api.post('/api/links', { from: viewId, to: authorId, type, data }, linkSchema)
  await cache.invalidateQueries(query)
}

/** Returns what is set for letters about a view; undefined takes the setting away. */
export const useSetLetters = (whose: Whose) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (data: object | undefined) => setOwn(cache, whose, 'notifies', data),
    // What is changed quickly one after the other arrives in that order.
    scope: { id: `letters of ${whose.viewId}` },
  })
}

const storeSubscriptions = ({ communityId, authorId }: Whose, body: object) =>
  api.put(`/api/objects/${communityId}/${authorId}/updatePushSubscripitons`, body, anything)

/** Has this browser take the member's messages, for whatever view. */
export const useTakePushes = (whose: Whose) => {
  const cache = useQueryClient()
  const { _id: userId } = useMe()
  return async () => {
    const { pushKey } = await cache.ensureQueryData(siteQuery)
    await storeSubscriptions(whose, await takePushes(pushKey))
    ownPushes(userId)
  }
}

/** Turns pushed messages about a view on or off; with the last view that they are for, the browsers are forgotten. */
export const useSetPushes = (whose: Whose) => {
  const cache = useQueryClient()
  const takeHere = useTakePushes(whose)
  return useMutation({
    mutationFn: async (on: boolean) => {
      if (on) {
        await takeHere()
        return setOwn(cache, whose, 'pushNotifies', { notificationSettingEnabled: true, receiveNotification: true })
      }
      await setOwn(cache, whose, 'pushNotifies', undefined)
      const others = await api.get(`/api/links/to/${whose.authorId}`, z.array(linkSchema))
      if (!linkOf(others, 'pushNotifies')) await storeSubscriptions(whose, { subscriptions: [] })
      return undefined
    },
  })
}
