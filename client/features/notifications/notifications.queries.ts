import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Link, linkSchema } from '../../../shared/domain/links.ts'
import { anything, api } from '../../lib/api.ts'
import { useMe } from '../../lib/session.ts'
import { siteQuery } from '../../lib/site.ts'
import { ownPushes, subscribePush } from './push.ts'

/** Subscriptions of a member to a view: links from the view to their author. */
export const ownLinksQuery = (viewId: string, authorId: string) =>
  queryOptions({
    queryKey: ['notifications', viewId, authorId],
    queryFn: () => api.get(`/api/links/from/${viewId}/to/${authorId}`, z.array(linkSchema)),
  })

export type Channel = 'notifies' | 'pushNotifies'

export const linkOf = (links: readonly Link[] | undefined, type: Channel) => links?.find((link) => link.type === type)

export interface SubscriptionOwner {
  viewId: string
  authorId: string
  communityId: string
}

/** Sets or deletes the subscription of one channel; at most one link per member and view. */
const setOwn = async (
  cache: QueryClient,
  { viewId, authorId }: SubscriptionOwner,
  type: Channel,
  data: object | undefined,
) => {
  const query = ownLinksQuery(viewId, authorId)
  const link = linkOf(await cache.fetchQuery({ ...query, staleTime: 0 }), type)
  if (data === undefined) {
    if (link) await api.del(`/api/links/${link._id}`)
  } else if (link) await api.put(`/api/links/${link._id}`, { data }, linkSchema)
  else await api.post('/api/links', { from: viewId, to: authorId, type, data }, linkSchema)
  await cache.invalidateQueries(query)
}

/** Sets the e-mail subscription of a view; undefined deletes it. */
export const useSetLetters = (whose: SubscriptionOwner) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (data: object | undefined) => setOwn(cache, whose, 'notifies', data),
    // Sends quick changes in order.
    scope: { id: `letters of ${whose.viewId}` },
  })
}

const storeSubscriptions = ({ communityId, authorId }: SubscriptionOwner, body: object) =>
  api.put(`/api/objects/${communityId}/${authorId}/updatePushSubscripitons`, body, anything)

/** Subscribes this browser to the member's push messages, of all views. */
export const useSubscribePush = (whose: SubscriptionOwner) => {
  const cache = useQueryClient()
  const { _id: userId } = useMe()
  return async () => {
    const { pushKey } = await cache.ensureQueryData(siteQuery)
    await storeSubscriptions(whose, await subscribePush(pushKey))
    ownPushes(userId)
  }
}

/** Turns push messages of a view on or off; the last view removes the browsers' subscriptions. */
export const useSetPushes = (whose: SubscriptionOwner) => {
  const cache = useQueryClient()
  const takeHere = useSubscribePush(whose)
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
