import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { connectOldClient } from '../testing/sockets.ts'
import { program } from './client.ts'
import { signIn } from './kf6-light.ts'
import { makeSchool, PICTURE } from './school.ts'
import { anyObject, community, id, link, message, note, record, uploaded, view } from './shapes.ts'

// kf6-light: writing, live updates and attachments.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await startTestApp({ OLD_CLIENTS: 'on' })
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const markup = (linkId: string) =>
  '<p><br>&nbsp;&nbsp;<span id="' +
  linkId +
  '" class="KFSupportStart mceNonEditable"></span> -&nbsp;<span id="1714555800000">they dry out</span>&nbsp;- ' +
  '<span id="' +
  linkId +
  '" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br></p>'

test('a note is begun unsaved, filled with a scaffold, published, and appears at once where others look', async () => {
  const { ann, ben, communityId, viewId, community: home } = school
  const call = await signIn(app, ann)
  const begun = {
    communityId,
    type: 'Note',
    title: '',
    authors: [ann.author._id],
    status: 'unsaved',
    permission: 'protected',
    _groupMembers: [],
    data: { body: '' },
    langInNote: [],
  }
  const created = (await call('POST', `/api/contributions/${communityId}`, begun)).json(201, note)
  expect(created).toMatchObject({ status: 'unsaved', permission: 'protected', data: { body: '' } })

  const other = await connectOldClient(app, { transports: ['polling'] })
  other.socket.emit('unsubscribe', `linkfrom:${viewId}`)
  other.socket.emit('subscribe', `noteCount:${viewId}`)
  await other.follow(`linkfrom:${viewId}`, () =>
    app.request('PUT', `/api/objects/${school.first._id}`, { token: ann.token, body: {} }),
  )
  const onView = { from: viewId, to: created._id, type: 'contains', data: { x: 100, y: 100 } }
  const placed = (await call('POST', '/api/links', onView)).json(201, link)
  await other.until('link:save', ({ to, _to }) => to === created._id && _to.status === 'unsaved')

  const supports = (await call('GET', `/api/links/from/${home.scaffolds[0]}`)).json(200, z.array(link))
  const support = { from: supports[0]?.to, to: created._id, type: 'supports' }
  const tag = (await call('POST', '/api/links', support)).json(201, link)
  const body = markup(tag._id)
  const opened = { attachments: [], fromLinks: [], toLinks: [tag], records: [], annos: {}, group: null }
  const whole = { ...opened, ...created, title: 'Été 日本 encore', status: 'active', wordCount: 3, data: { body } }
  const path = `/api/objects/${communityId}/${created._id}`
  const saved = (await call('PUT', path, whole)).json(200, note)
  expect(saved).toMatchObject({ _id: created._id, status: 'active', title: whole.title, wordCount: 3, data: { body } })
  expect(saved.modified > created.modified).toBe(true)
  for (const junk of Object.keys(opened).filter((key) => key !== 'group')) expect(saved).not.toHaveProperty(junk)

  const heard = await other.until('link:save', ({ to, _to }) => to === created._id && _to.status === 'active')
  expect(heard).toMatchObject({ _id: placed._id, type: 'contains', from: viewId, _to: { title: whole.title } })
  const reader = await signIn(app, ben)
  const counted = z.strictObject({ notesCount: z.number(), riseaboveCount: z.number() })
  const count = (await reader('GET', `/api/links/notesCount/${viewId}`)).json(200, counted)
  expect(count).toEqual({ notesCount: 3, riseaboveCount: 0 })
  await other.until('noteCount:update', (told) => told.viewId === viewId && told.count.notesCount === count.notesCount)
  expect((await reader('GET', `/api/objects/${heard.to}`)).json(200, note).data.body).toBe(body)
  expect((await reader('GET', `/api/links/to/${heard.to}`)).json(200, z.array(link)).map(({ _id }) => _id)).toContain(
    tag._id,
  )
  await reader('POST', `/api/records/read/${communityId}/${heard.to}`).then((reply) => reply.json(200, z.object({})))
  const records = (await reader('GET', `/api/records/object/${heard.to}`)).json(200, z.array(record))
  expect(records.map(({ type }) => type)).toEqual(expect.arrayContaining(['created', 'modified', 'read']))

  const gone = await call('DELETE', `/api/links/${placed._id}`)
  expect([gone.status, gone.text]).toEqual([204, ''])
  await other.until('link:remove', ({ _id, _to }) => _id === placed._id && _to.status === 'active')
  expect((await call('DELETE', `/api/links/${placed._id}`)).status).toBe(404)
  other.socket.close()
})

test('a build-on is placed by the server, and its arrow and place are found by the page', async () => {
  const { ben, communityId, viewId, first } = school
  const call = await signIn(app, ben)
  const body = { communityId, type: 'Note', title: '', authors: [ben.author._id], status: 'unsaved', permission: 'protected', _groupMembers: [], data: { body: '' }, buildson: first._id, langInNote: [] } // prettier-ignore
  const made = (await call('POST', `/api/contributions/${communityId}`, body)).json(201, note)
  const links = (await call('GET', `/api/links/either/${made._id}`)).json(200, z.array(link))
  expect(links.map(({ type, from, to }) => `${type} ${from} ${to}`).toSorted()).toEqual([
    `buildson ${made._id} ${first._id}`,
    `contains ${viewId} ${made._id}`,
  ])
})

test('its properties and authors tabs save parts and odd values without harm', async () => {
  const { ann, ben, communityId, first } = school
  const call = await signIn(app, ann)
  const path = `/api/objects/${communityId}/${first._id}`
  const before = (await call('GET', `/api/objects/${first._id}`)).json(200, note)
  const template = (await call('PUT', path, { data: { isTemplate: true } })).json(200, note)
  expect(template.data).toEqual({ body: before.data.body, isTemplate: true })
  // The current template box sends the word 'undefined'.
  const boxed = (await call('PUT', path, { data: { isTemplate: false, body: 'undefined' } })).json(200, note)
  expect(boxed.data).toEqual({ body: before.data.body, isTemplate: false })
  const group = { value: 'x', label: 'None' }
  const shared = { ...template, group, authors: [ann.author._id, ben.author._id] }
  const saved = (await call('PUT', path, shared)).json(200, z.extend(note, { group: z.nullable(id) }))
  expect(saved).toMatchObject({ group: null, authors: shared.authors })
  expect((await call('PUT', path, { ...saved, permission: 'Everybody' })).json(200, note).permission).toBe('protected')
})

test('a rise-above of another’s note is made, but the note stays on the view: nobody takes off what others have written', async () => {
  const { ann, communityId, viewId, built } = school
  const call = await signIn(app, ann)
  const shared = { authors: [ann.author._id], communityId, permission: 'public', status: 'active', _groupMembers: [] }
  const make = async (body: object) =>
    (await call('POST', `/api/contributions/${communityId}`, { ...shared, ...body })).json(201, anyObject)
  const inside = await make({ title: 'riseabove:', type: 'View' })
  const data = { body: '', riseabove: { viewId: inside._id } }
  const above = await make({ title: 'Riseabove', type: 'Note', data })
  const put = (from: string, to: string) =>
    call('POST', '/api/links', { from, to, type: 'contains', data: { x: 20, y: 20 } })
  ;(await put(viewId, above._id)).json(201, link)
  ;(await put(inside._id, built._id)).json(201, link)
  const around = (await call('GET', `/api/links/either/${built._id}`)).json(200, z.array(link))
  const stands = around.find(({ from, type }) => from === viewId && type === 'contains')
  const refused = await call('DELETE', `/api/links/${stands?._id}`)
  expect(refused.json(403, message).message).toBe('Forbidden')
})

test('an annotation is kept word for word and taken away by its link', async () => {
  const { ben, communityId, first } = school
  const call = await signIn(app, ben)
  const path = `/api/contributions/${communityId}`
  const range = { start: '/p[1]', startOffset: 0, end: '/p[1]', endOffset: 3 }
  const data = { quote: 'Why', text: '<p>Good question</p>', ranges: [range], highlights: [], permissions: { read: [], update: [], delete: [], admin: [] } } // prettier-ignore
  const body = { communityId, type: 'Annotation', title: 'an Annotation', authors: [ben.author._id], status: 'active', permission: 'private', data } // prettier-ignore
  const made = (await call('POST', path, body)).json(201, anyObject)
  expect(made.data).toEqual(data)
  const hung = (await call('POST', '/api/links', { from: made._id, to: first._id, type: 'annotates' })).json(201, link)
  const found = (await call('GET', `/api/links/to/${first._id}`)).json(200, z.array(link))
  expect(found.filter(({ type }) => type === 'annotates').map(({ from }) => from)).toEqual([made._id])
  const changed = { ...made, data: { ...data, text: '<p>Very good</p>', linkId: hung._id, modelId: made._id } }
  const saved = (await call('PUT', `/api/objects/${communityId}/${made._id}`, changed)).json(200, anyObject)
  expect(saved.data).toEqual(changed.data)
  expect((await call('DELETE', `/api/links/${hung._id}`)).status).toBe(204)
})

test('a new view is made and put into the community’s list by saving the whole community', async () => {
  const { ann, communityId } = school
  const call = await signIn(app, ann)
  const body = { authors: [ann.author._id], communityId, permission: 'public', status: 'active', title: 'Energy', type: 'View' } // prettier-ignore
  const made = (await call('POST', `/api/contributions/${communityId}`, body)).json(201, view)
  const path = `/api/communities/${communityId}`
  const whole = (await call('GET', path)).json(200, z.looseObject(community.shape))
  const changed = { ...whole, groups: [], views: [...whole.views, made._id] }
  expect((await call('PUT', path, changed)).json(200, community).views).toEqual(changed.views)
})

test('a picture is attached to a note, and shown to everybody without a header', async () => {
  const { ann, ben, communityId, first } = school
  const call = await signIn(app, ann)
  const begun = { communityId, type: 'Attachment', title: 'an Attachment', authors: [ann.author._id], status: 'unsaved', permission: 'protected', data: { version: 0 } } // prettier-ignore
  const unsaved = (await call('POST', `/api/contributions/${communityId}`, begun)).json(201, anyObject)
  expect(unsaved).toMatchObject({ title: 'an Attachment', status: 'unsaved', data: { version: 0 } })
  const form = new FormData()
  form.append('file', new File([PICTURE], 'pic file.png', { type: 'image/png' }))
  const file = (await call('POST', '/api/upload', form)).json(200, uploaded)
  expect(file).toMatchObject({ filename: 'pic file.png', type: 'image/png', size: PICTURE.length })

  const { filename, tmpFilename } = file
  const claim = { ...unsaved, title: filename, status: 'active', tmpFilename, data: { ...file, version: 1 } }
  const path = `/api/objects/${communityId}/${unsaved._id}`
  const whole = z.extend(anyObject, { data: z.looseObject({ url: z.string(), version: z.literal(1), tmpFilename: z.optional(z.never()) }) }) // prettier-ignore
  const attachment = (await call('PUT', path, claim)).json(200, whole)
  expect(attachment).toMatchObject({ title: filename, status: 'active', data: { type: 'image/png', filename } })
  expect(attachment.data.url).toMatch(/^\/attachments\/.*\/pic file\.png$/)
  const attach = { from: first._id, to: attachment._id, type: 'attach' }
  ;(await call('POST', '/api/links', attach)).json(201, link)

  const src = `${app.url}${attachment.data.url}`
  const named = `class="inline-attachment ${attachment._id}"`
  const body = [
    `<p>Look: <img ${named} src="${src}" width="100px" alt="${filename}" data-mce-src="${src}"></p>`,
    `<p><a ${named} href="${src}" target="_blank" download=""><img src="${app.url}/manual_assets/kf6images/03-toolbar-attachment.png" alt="${filename}">${filename}</a></p>`,
    `<p><video controls="controls" width="300" height="150"> <source src="${src}" type="video/mp4"></video></p>`,
  ].join('\n')
  const note1 = (await call('GET', `/api/objects/${first._id}`)).json(200, note)
  const saved = (await call('PUT', `/api/objects/${communityId}/${first._id}`, { ...note1, data: { body } })).json(200, note) // prettier-ignore
  // Unchanged, except for `rel` of links in new windows.
  expect(saved.data.body).toBe(body.replace('download=""', 'download="" rel="noopener noreferrer"'))

  const reader = await signIn(app, ben)
  const links = (await reader('GET', `/api/links/from/${first._id}`)).json(200, z.array(link))
  const [found] = links.filter(({ type }) => type === 'attach')
  const seen = (await reader('GET', `/api/objects/${found?.to}`)).json(200, whole)
  const plain = program(app.url)
  const shown = await plain('GET', encodeURI(seen.data.url))
  expect([shown.status, shown.headers['content-type'], shown.bytes.equals(PICTURE)]).toEqual([200, 'image/png', true])
  expect(shown.headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' }) // prettier-ignore
  const part = await plain('GET', encodeURI(seen.data.url), undefined, { Range: 'bytes=0-3' })
  expect([part.status, part.bytes.equals(PICTURE.subarray(0, 4))]).toEqual([206, true])

  const lost = await call('PUT', path, { ...claim, tmpFilename: 'gone', data: { ...claim.data, tmpFilename: 'gone' } })
  expect(lost.json(400, message).message).toBe('tmpfile not found.')
})
