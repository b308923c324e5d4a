import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'

// Malicious input; see also `bodies.test.ts` and `platform/html.test.ts`.

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ann = cast.callers.owner
  const data = { plugins: { multilanguage: true }, languages: ['en', 'fr'], defaultLang: 'en' }
  await calls.save(cast.callers.manager, cast.community.rootContextId ?? '', { data })
})
afterAll(() => app.stop())

const calls = objectCalls(
  () => app,
  () => cast.community._id,
)
const create = (body: Record<string, unknown>) => calls.create(ann, { type: 'Note', status: 'active', ...body })

test('a body of 5 MB is kept whole, and comes back the same when it is saved again', async () => {
  const body = `<p>Two words<img src="data:image/png;base64,${'A'.repeat(5_000_000)}"></p>`
  const note = (await create({ title: 'Large', data: { body } })).as(objectSchema)
  expect(note.data.body === body).toBe(true)
  expect([note.wordCount, note.langInNote]).toEqual([2, ['en']])
  const again = (await calls.save(ann, note._id, note)).as(objectSchema)
  expect(again.data.body === body).toBe(true)
})

test('a body of more elements than anybody writes is refused, and the note stays as it is', async () => {
  const note = (await create({ title: 'Mine', data: { body: '<p>Mine</p>' } })).as(objectSchema)
  for (const data of [{ body: '<div><p><b>a'.repeat(100_000) }, { fr: '<i>'.repeat(100_000) }]) {
    const answer = await calls.save(ann, note._id, { title: 'Theirs', data })
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'invalid'])
  }
  expect((await calls.read(ann, note._id)).as(objectSchema)).toEqual(note)
})

test('broken HTML is mended as a browser mends it, once for all', async () => {
  const broken = ['<p>a<p>b</div></span><b>c', '<<p>a</p', '<p class="x>a</p>', '<table><p>a<td>b', '</p><br/><!-- c', '<p>a\u0000b&#x0;</p>'] // prettier-ignore
  for (const body of broken) {
    const note = (await create({ title: 'Broken', data: { body, fr: body } })).as(objectSchema)
    expect(note.data.fr).toBe(note.data.body)
    expect(String(note.data.body)).not.toMatch(/<!--|\0/)
    const again = (await calls.save(ann, note._id, { data: note.data })).as(objectSchema)
    expect(again.data).toEqual(note.data)
  }
})

const RUNS = [
  '<script>x()</script>', '<img src=x onerror=x()>', '<a href="javascript:x()">a</a>', '<svg onload=x()><script>x()</script></svg>',
  '<iframe srcdoc="<script>x()</script>"></iframe>', '<p style="background:url(javascript:x())">a</p>', '<math><mtext><script>x()</script></mtext></math>',
  '<form action="javascript:x()"><button formaction="javascript:x()">a</button></form>', '<object data="x.swf"></object>', '<meta http-equiv="refresh" content="0">',
] // prettier-ignore

test('no script is kept in any language, title or field that is HTML, nor in the summaries of links', async () => {
  const hostile = RUNS.join('')
  const data = { body: hostile, fr: hostile, ja: hostile, zh_CN: hostile, English: hostile, fr_title: hostile }
  const note = (await create({ title: hostile, data })).as(objectSchema)
  const { fr_title: title, en_title: ownTitle, ...bodies } = note.data
  expect([note.title, title, ownTitle]).toEqual([hostile, hostile, hostile])
  expect(JSON.stringify(bodies)).not.toMatch(/script|onerror|onload|formaction|srcdoc|<(svg|math|form|object|meta)/i)
})

test('nor is a script kept in a text of any other type: clients show one where there is no body', async () => {
  const hostile = RUNS.join('')
  const [viewId = ''] = cast.community.views
  for (const type of ['Drawing', 'Essence', 'Annotation', 'View']) {
    const data = { body: hostile, fr: hostile, English: hostile }
    const object = (await calls.create(ann, { type, status: 'active', langInNote: ['fr'], data })).as(objectSchema)
    const place = { from: viewId, to: object._id, type: 'contains', data: { showInPlace: true } }
    await app.request('POST', '/api/links', { token: ann.token, body: place })
    expect(JSON.stringify(object.data), type).not.toMatch(/script|onerror|onload|formaction|srcdoc/i)
  }
  const board = await app.request('GET', `/api/views/${viewId}/board`, { token: ann.token })
  expect(board.text).not.toMatch(/onerror|onload|formaction|srcdoc/i)
})

test('a note in thousands of languages weighs down neither its links nor the list of those it holds', async () => {
  const codes = Array.from({ length: 2000 }, (_, at) => `a${String.fromCharCode(97 + (at % 26))}_Z${at.toString(26).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '').slice(0, 3)}`) // prettier-ignore
  const texts = [...new Set(codes)].flatMap((code) => [[code, 'x'], [`${code}_title`, 'T'.repeat(900)]]) // prettier-ignore
  const note = (await create({ title: 'Many', data: { fr: '<p>Texte</p>', fr_title: 'Titre', ...Object.fromEntries(texts) } })).as(objectSchema) // prettier-ignore
  expect(Object.keys(note.data).length).toBeGreaterThan(1000)
  expect(note.langInNote.length).toBeLessThanOrEqual(200)
  const body = { from: note._id, to: (await makeNote(app, ann))._id, type: 'buildson' }
  const link = (await app.request('POST', '/api/links', { token: ann.token, body })).as(linkSchema)
  expect(link._from.titles).toEqual({ fr: 'Titre' })
})

test('authors of another community become none, a note without authors is refused', async () => {
  const note = (await create({ title: 'Ours' })).as(objectSchema)
  const stranger = cast.elsewhere.ann.author._id
  const ben = cast.callers.writer.author._id
  const authorsAfter = async (authors: string[]) =>
    (await calls.save(ann, note._id, { authors })).as(objectSchema).authors
  const own = ann.author._id
  expect(await authorsAfter([own, stranger, ben, 'no id', '0'.repeat(24)])).toEqual([own, ben])
  expect(await authorsAfter([stranger])).toEqual([own])
  expect((await calls.save(ann, note._id, { authors: [] })).status).toBe(422)
})

test('supports of another community are linked to no note, and marks without a link stay text', async () => {
  const note = await makeNote(app, ann)
  const { manager, community } = cast.elsewhere
  const supports = (await app.request('GET', `/api/links/from/${community.scaffolds[0]}`, { token: manager.token })).as(
    z.array(linkSchema),
  )
  const foreign = supports[0]?.to ?? ''
  expect(foreign).not.toBe('')
  const answer = await app.request('POST', '/api/links', {
    token: ann.token,
    body: { from: foreign, to: note._id, type: 'supports' },
  })
  expect([answer.status, answer.body]).toEqual([403, { message: 'author not found.' }])
  const mark = (name: string) => `<span id="${foreign}" class="KFSupport${name} mceNonEditable"></span>`
  const body = `<p>${mark('Start')}a${mark('End')}</p>`
  const saved = (await calls.save(ann, note._id, { data: { body } })).as(objectSchema)
  expect(saved.data.body).toBe(body)
  expect((await app.request('GET', `/api/links/to/${note._id}`, { token: ann.token })).body).toEqual([])
})
