import { CONTRIBUTION_TYPES, PERMISSIONS } from '../../shared/domain/contributions.ts'
import { LINK_TYPES } from '../../shared/domain/links.ts'
import { createEvents } from '../events.ts'
import { insertLinks } from '../graph/links/make-links.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { insertObject } from '../graph/objects/objects.service.ts'
import { findSummarised } from '../graph/objects/summarised.ts'
import { withWrites } from '../graph/writes.ts'
import { collection } from '../store/collection.ts'
import { newId } from '../store/new-id.ts'
import type { TestApp } from './app.ts'
import type { Cast } from './cast.ts'
import { makeThings } from './every-route.ts'
import { beginAttachment, makeAttachment, PNG, uploadFile } from './files.ts'
import { makeNote, makeSupports, type Person } from './makers.ts'
import { makeGroup } from './objects.ts'
import { halves } from './pictures.ts'

const FILES = [
  { name: 'picture.png', bytes: PNG, type: 'image/png' },
  { name: 'text with spaces & “quotes”.txt', bytes: 'Leaves fall.', type: 'text/plain' },
  { name: 'paper.pdf', bytes: '%PDF-1.4\n%âãÏÓ\n', type: 'application/pdf' },
  { name: 'page.html', bytes: '<!doctype html><script>alert(1)</script>', type: 'text/html' },
  {
    name: 'drawing.svg',
    bytes: '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    type: 'image/svg+xml',
  },
  { name: 'talk.mp4', bytes: '\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', type: 'video/mp4' },
] as const

export const makeEverything = async (app: TestApp, cast: Cast): Promise<void> => {
  const { community, callers } = cast
  const { owner, writer, manager } = callers
  const { _id: communityId } = community
  const call = async (who: Person, method: string, path: string, body?: unknown) => {
    const answer = await app.request(method, `/api/${path}`, { token: who.token, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer
  }
  const idIn = (answer: { body: unknown }) => (answer.body as { _id: string })._id
  const things = await makeThings(app, cast)
  const [view = ''] = community.views

  await call(manager, 'PUT', `objects/${communityId}/${community.rootContextId}`, {
    data: {
      stopWords: ['oak'],
      languages: ['en', 'fi'],
      defaultLang: 'en',
      plugins: { multilanguage: true, ratings: true },
    },
  })
  for (const type of CONTRIBUTION_TYPES)
    for (const permission of PERMISSIONS) {
      const body = {
        type,
        permission,
        status: 'active',
        authors: [owner.author._id],
        title: `${type} ${permission}`,
        keywords: ['oak', 'leaf'],
      }
      const { status } = await app.request('POST', `/api/contributions/${communityId}`, { token: owner.token, body })
      if (status >= 300)
        await withWrites(
          createEvents(() => undefined),
          (writes) => insertObject(writes, { ...body, communityId, status: 'active' }, owner.author._id),
        )
    }
  const group = await makeGroup(communityId, [owner, writer])
  const note = await makeNote(app, owner, {
    viewId: view,
    body: `<p>See <a href="/contribution/${things.note}">this</a>.</p>`,
  })
  const other = await makeNote(app, writer, { viewId: view, buildson: note._id })
  await call(owner, 'PUT', `objects/${communityId}/${note._id}`, {
    group: group._id,
    keywords: ['water'],
    data: {
      body: `<p>Again ${things.note}, in data <span class="KFSupportStart" data-mce-contenteditable="false">x</span></p>`,
      fi: '<p>Vesi</p>',
      title_fi: 'Vesi',
    },
  })
  await call(owner, 'POST', `contributions/${communityId}`, {
    type: 'Drawing',
    status: 'active',
    title: 'A leaf',
    authors: [owner.author._id],
    data: { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0L5 5"/></svg>' },
  })
  await call(owner, 'POST', `contributions/${communityId}`, {
    type: 'Annotation',
    status: 'active',
    authors: [owner.author._id],
    data: { quote: 'a', text: '<b>why</b>', ranges: [] },
  })

  for (const file of FILES) await makeAttachment(app, owner, file)
  const large = new Uint8Array(await halves(1600, 1200).jpeg().toBuffer())
  const { attachment } = await makeAttachment(app, writer, { name: 'large.jpg', bytes: large, type: 'image/jpeg' })
  await uploadFile(app, writer, attachment, { name: 'second.png' })
  await uploadFile(app, owner, await beginAttachment(app, owner, { type: 'Video' }), {
    name: 'film.mp4',
    bytes: FILES[5].bytes,
    type: 'video/mp4',
  })

  await withWrites(
    createEvents(() => undefined),
    async (writes) => {
      const [from, to] = await findSummarised([note._id, other._id], writes.session)
      if (!from || !to) throw new Error('They were made a moment ago.')
      const links = LINK_TYPES.flatMap((type) =>
        type === 'read' ? [] : [{ communityId, from, to, type, data: { text: `<i>${type}</i>`, at: from._id } }],
      )
      await insertLinks(writes, links, owner.author._id)
    },
  )
  const at = new Date()
  await collection(LinkModel).insertOne({
    _id: newId(),
    communityId,
    from: owner.author._id,
    to: other._id,
    type: 'read',
    data: {},
    created: at,
    modified: at,
  })
  const supports = await makeSupports(app, owner, note)
  await call(manager, 'POST', 'ratings', {
    communityId,
    authorId: manager.author._id,
    recipientId: supports._id,
    recipientType: 'Supports-Link',
    rating: 4,
  })
  const study = idIn(
    await call(manager, 'POST', `communities/${communityId}/studies`, { title: 'Growth', text: 'We read.' }),
  )
  const answers = { version: 1, research: true, analytics: false }
  await call(owner, 'PUT', `communities/${communityId}/studies/${study}/answers`, answers)
  await call(manager, 'POST', `keyconcept/${communityId}/collections/`, {
    keyConceptCollection: { name: 'Words', keyConcepts: ['oak', 'leaf'] },
  })
  const design = idIn(
    await call(owner, 'POST', 'designiterations/designiteration', {
      title: 'Bridge',
      rationale: 'strong',
      designIdea: '<p>arch</p>',
      rating: 1,
      communityId,
    }),
  )
  await call(manager, 'POST', 'designiterations/updateComments', { id: design, comment: 'better' })
  await call(owner, 'POST', 'notefeedback/create', {
    communityId,
    feedback: { noteText: 'x', predicted: 'L-F', noteID: note._id },
  })
  await call(writer, 'POST', `objects/addTofav/${communityId}/${note._id}`, {})
  await call(writer, 'POST', `moderation/${communityId}/${note._id}/report`, { reason: 'other' })
  await call(writer, 'PUT', `unread/${communityId}/mark`, {})
  await call(writer, 'PUT', `catchup/${communityId}/letters`, { letters: true })
  await call(manager, 'PUT', `invitations/${communityId}`, { replaces: null })

  const removed = await makeNote(app, writer, { viewId: view, body: '<p>Rude words.</p>' })
  await call(manager, 'POST', `moderation/${communityId}/${removed._id}/remove`, { reason: 'Rude.' })
  await call(manager, 'PUT', `objects/${communityId}/${community.rootContextId}`, { data: { approveFirst: true } })
  await makeNote(app, writer, { viewId: view, body: '<p>This waits.</p>' })
  await call(writer, 'PUT', `objects/${communityId}/${other._id}`, {
    data: { body: `<p>A change of ${other._id} waits.</p>` },
  })
  await call(manager, 'PUT', `pauses/${communityId}`, {
    pause: { until: new Date(Date.now() + 86_400_000).toISOString() },
  })
}
