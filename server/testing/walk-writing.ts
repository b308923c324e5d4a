import { NOT_WRITING } from '../writing-calls.ts'
import type { TestApp } from './app.ts'
import type { Cast } from './cast.ts'
import { everyRoute, makeThings } from './every-route.ts'

const OTHERS =
  /^(?:POST|PUT|PATCH|DELETE) \/(?:auth\/|api\/(?:users|help|upload|lti\/(?:platforms|registration-links)|recaptcha|kfnlp|communities(?:\/?$|\/import)|authors$|invitations\/(?:preview|sign-up)$))/

const isRead = (route: string) =>
  NOT_WRITING.some(
    (one) =>
      one.split('/').length === route.split('/').length &&
      new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(route),
  )

const rowsOf = (things: Awaited<ReturnType<typeof makeThings>>) =>
  everyRoute(things).filter(({ route }) => !route.startsWith('GET ') && !OTHERS.test(route))

export const prepareWalk = async (app: TestApp, cast: Cast) => {
  const { owner } = cast.callers
  const things = await makeThings(app, cast)
  const texts = { title: 'x', rationale: 'x', designIdea: 'x', highlightedText: 'x', iterationType: 'first', rating: 1 }
  const { community } = things
  const made = await app.request('POST', '/api/designiterations/designiteration', {
    token: owner.token,
    body: { ...texts, communityId: community },
  })
  const { _id: design } = made.body as { _id: string }
  const rating = {
    communityId: community,
    authorId: owner.author._id,
    recipientId: things.support,
    recipientType: 'Supports-Link',
    rating: 4,
  }
  const bodies: Record<string, object> = {
    'POST /api/ratings': rating,
    'PUT /api/designiterations/designiteration': { ...texts, _id: design },
    'PUT /api/designiterations/designiteration/hide': { id: design },
    'PUT /api/designiterations/designiteration/unhide': { id: design },
    'POST /api/designiterations/updateComments': { id: design, comment: 'x' },
    'POST /api/objects/:communityId/updateComments': { id: design, comment: 'x' },
    'PUT /api/objects/designiterationNumber': { iterationObjId: design },
  }
  const walk = async () => {
    const written: Record<string, string> = {}
    const read: Record<string, string> = {}
    for (const { route, path, body } of rowsOf(things)) {
      const [method = ''] = route.split(' ')
      const at = typeof path === 'string' ? path : path('owner')
      const sent = bodies[route] ?? (typeof body === 'function' ? body('owner') : body)
      const answer = await app.request(method, at, { token: owner.token, body: sent })
      const answers = isRead(route) ? read : written
      answers[route] = `${answer.status} ${answer.headers.get('x-error-code')}`
    }
    return { written, read }
  }
  return { things, walk }
}
