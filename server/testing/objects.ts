import { createEvents } from '../events.ts'
import { insertObject } from '../graph/objects/objects.service.ts'
import { withWrites } from '../graph/writes.ts'
import type { TestApp } from './app.ts'
import type { Joined } from './makers.ts'

type Headers = Record<string, string>

/** Arguments are getters, because they are set in `beforeAll`. */
export const objectCalls = (app: () => TestApp, communityId: () => string) => ({
  create: (who: Joined, body: Record<string, unknown>, headers: Headers = {}) =>
    app().request('POST', `/api/contributions/${communityId()}`, {
      token: who.token,
      body: { authors: [who.author._id], ...body },
      headers,
    }),
  read: (who: Joined, id: string) => app().request('GET', `/api/objects/${id}`, { token: who.token }),
  save: (who: Joined, id: string, body: unknown, headers: Headers = {}) =>
    app().request('PUT', `/api/objects/${communityId()}/${id}`, { token: who.token, body, headers }),
})

export const makeGroup = (communityId: string, members: Joined[]) =>
  withWrites(
    createEvents(() => {}),
    (writes) =>
      insertObject(
        writes,
        { type: 'Group', communityId, title: 'Red', members: members.map(({ author }) => author._id) },
        null,
      ),
  )
