import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { boardSchema } from '../../../shared/domain/views.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ann = cast.callers.owner
  await settings({ plugins: { multilanguage: true }, languages: ['en', 'fr', 'zh_CN'], defaultLang: 'en' })
})
afterAll(() => app.stop())

const calls = objectCalls(
  () => app,
  () => cast.community._id,
)
const settings = (data: object) => calls.save(cast.callers.manager, cast.community.rootContextId ?? '', { data })
const create = async (body: Record<string, unknown>) =>
  (await calls.create(ann, { type: 'Note', status: 'active', ...body })).as(objectSchema)
const save = async (id: string, body: unknown) => (await calls.save(ann, id, body)).as(objectSchema)

const ENGLISH = { title: 'Why leaves turn red', body: '<p>Sugar stays in the leaf</p>' }
const FRENCH = { fr: '<p>Le sucre reste dans la feuille</p>', fr_title: 'Pourquoi les feuilles rougissent' }

test('a note keeps a body and a title per language, and editing one leaves the others [TRNS-06, PLUG-17]', async () => {
  const note = await create({ title: ENGLISH.title, data: { body: ENGLISH.body } })
  const alone = { ...ENGLISH, en: ENGLISH.body, en_title: ENGLISH.title, languages: ['en', 'fr', 'zh_CN'], defaultLang: 'en' } // prettier-ignore
  const { title: _title, ...data } = alone
  expect(note.data).toEqual(data)
  expect(note.langInNote).toEqual(['en'])

  const both = await save(note._id, { data: FRENCH })
  expect(both).toMatchObject({ title: ENGLISH.title, langInNote: ['en', 'fr'] })
  expect(both.data).toEqual({ ...data, ...FRENCH })

  const english = { title: 'Red leaves', body: '<p>Anthocyanin</p>' }
  const edited = await save(note._id, { title: english.title, data: { body: english.body } })
  expect(edited.title).toBe(english.title)
  expect(edited.data).toEqual({ ...data, ...FRENCH, body: english.body, en: english.body, en_title: english.title })

  const french = await save(note._id, { data: { fr: '<p>Les anthocyanes</p>' } })
  expect(french.title).toBe(english.title)
  expect(french.data).toEqual({ ...edited.data, fr: '<p>Les anthocyanes</p>' })
})

test('the languages in which a note holds text are kept in its langInNote, whoever sends it what [TRNS-12]', async () => {
  const note = await create({ title: '', langInNote: ['fi'], data: { body: '' } })
  const held = async (data: object, title?: string) =>
    (await save(note._id, { data, langInNote: ['de', 'fi'], ...(title !== undefined && { title }) })).langInNote
  expect(note.langInNote).toEqual([])
  expect(await held({}, 'A title')).toEqual(['en'])
  expect(await held({ fr: '<p>&nbsp;</p><p><br></p>', fr_title: '  ' })).toEqual(['en'])
  expect(await held({ fr_title: 'Un titre' })).toEqual(['en', 'fr'])
  expect(await held({ zh_CN: '<p><img src="/attachments/a.png"></p>' })).toEqual(['en', 'fr', 'zh_CN'])
  expect(await held({ body: '' }, '')).toEqual(['fr', 'zh_CN'])
  expect(await held({ fr: '', fr_title: '', zh_CN: '' })).toEqual([])
  expect(await held({ de: '<p>Zucker</p>' })).toEqual(['de'])
})

test('clients that write the default language under its code alone are understood', async () => {
  const note = await create({ data: { en: '<p>Under its code</p>', en_title: 'Code' } })
  expect(note).toMatchObject({ title: 'Code', data: { body: '<p>Under its code</p>' }, langInNote: ['en'] })
  // Old clients send the old body too.
  const echo = await save(note._id, { ...note, data: { ...note.data, en: '<p>Changed</p>', en_title: 'Other' } })
  expect(echo).toMatchObject({ title: 'Other', data: { body: '<p>Changed</p>', en: '<p>Changed</p>' } })
  expect(echo.text4search).toBe('( Other ) Changed (  )')
  const ours = await save(note._id, { title: 'Ours', data: { body: '<p>Ours</p>' } })
  expect(ours.data).toMatchObject({ body: '<p>Ours</p>', en: '<p>Ours</p>', en_title: 'Ours' })
})

test('notes from before stay as they are read until their texts are saved', async () => {
  const [bare, coded, named] = [
    await makeNote(app, ann, { body: '<p>Only a body</p>' }),
    await makeNote(app, ann),
    await makeNote(app, ann),
  ]
  const store = (id: string, data: object) =>
    collection(ObjectModel).updateOne({ _id: id }, { $set: { data: { ...data } } })
  await store(bare._id, { body: '<p>Only a body</p>' })
  await store(coded._id, { en: '<p>Under its code</p>' })
  await store(named._id, { body: '', English: '<p>Under its name</p>' })
  expect((await calls.read(ann, bare._id)).as(objectSchema).data).toEqual({ body: '<p>Only a body</p>' })
  const bodyOf = async (id: string) => (await save(id, { title: 'Saved' })).data.body
  expect(await bodyOf(bare._id)).toBe('<p>Only a body</p>')
  expect(await bodyOf(coded._id)).toBe('<p>Under its code</p>')
  expect(await bodyOf(named._id)).toBe('<p>Under its name</p>')
  // Some clients display `English` instead of the body.
  const { data } = await save(named._id, { data: { body: '<p>New</p>' } })
  expect(data).toMatchObject({ body: '<p>New</p>', en: '<p>New</p>', English: '<p>New</p>' })
})

test('a note keeps the language that it began in when its community chooses another default one', async () => {
  const note = await create({ title: 'English', data: { body: '<p>English</p>' } })
  await settings({ defaultLang: 'fr' })
  const french = await save(note._id, { data: { fr: '<p>Français</p>', fr_title: 'Français', defaultLang: 'fr' } })
  expect(french).toMatchObject({ title: 'English', langInNote: ['en', 'fr'] })
  expect(french.data).toMatchObject({ body: '<p>English</p>', en: '<p>English</p>', defaultLang: 'en' })
  await settings({ defaultLang: 'en' })
})

test('every language is cleaned, titles are text, and what is no text is not kept', async () => {
  const hostile = '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)></p>'
  const { data, _id } = await create({
    title: 'T',
    data: { body: hostile, fr: hostile, zh_CN: hostile, tr: { a: hostile }, fr_title: '<b onclick="x()">B</b>', ja_title: ['x'] },
  }) // prettier-ignore
  const clean = '<p>a<img src="x"></p>'
  expect(data).toMatchObject({ body: clean, en: clean, fr: clean, zh_CN: clean, fr_title: '<b onclick="x()">B</b>' })
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['tr', 'ja_title']))
  const long = await calls.save(ann, _id, { data: { fr_title: 'x'.repeat(1001) } })
  expect([long.status, long.body]).toMatchObject([422, { errors: { 'data.fr_title': { code: 'field.long' } } }])
})

test('the text of every language is found; words are counted in one of them', async () => {
  const note = await create({
    ...ENGLISH,
    keywords: ['leaf'],
    data: { body: ENGLISH.body, fr: FRENCH.fr, fr_title: 'Un titre seul' },
  })
  expect(note).toMatchObject({
    text4search: `( ${ENGLISH.title} ) Sugar stays in the leaf Un titre seul Le sucre reste dans la feuille ( leaf )`,
    wordCount: 5,
  })
  const found = async (query: object) =>
    (
      await app.request('POST', `/api/contributions/${cast.community._id}/search`, {
        token: ann.token,
        body: { query: { type: 'Note', ...query } },
      })
    )
      .as(z.array(objectSchema))
      .map(({ _id }) => _id)
  expect(await found({ words: ['seul le sucre'] })).toEqual([note._id])
  expect(await found({ words: ['titre seul'], searchMode: 'title' })).toEqual([note._id])
  const translated = await create({ data: { fr: '<p>Un deux trois</p>' } })
  expect(translated.wordCount).toBe(3)
})

test('a view carries titles and bodies in other languages, as far as there are any', async () => {
  const [viewId = ''] = cast.community.views
  const note = await create({ ...ENGLISH, data: { body: ENGLISH.body, ...FRENCH } })
  const plain = await create({ title: 'Plain', data: { body: '<p>Plain</p>', fr: '<p>Simple</p>', fr_title: 'Plain' } })
  for (const { _id } of [note, plain])
    await app.request('POST', '/api/links', {
      token: ann.token,
      body: { from: viewId, to: _id, type: 'contains', data: { x: 1, y: 1, showInPlace: _id === note._id } },
    })
  const board = async () =>
    (await app.request('GET', `/api/views/${viewId}/board`, { token: ann.token })).as(boardSchema).items
  const itemOf = async ({ _id }: { _id: string }) => (await board()).find(({ to }) => to === _id)
  expect(await itemOf(note)).toMatchObject({
    _to: { title: ENGLISH.title, langInNote: ['en', 'fr'], titles: { fr: FRENCH.fr_title } },
    shown: { body: ENGLISH.body, bodies: { fr: FRENCH.fr } },
  })
  expect((await itemOf(note))?._to.excerpt).toEqual({
    text: 'Sugar stays in the leaf',
    texts: { fr: 'Le sucre reste dans la feuille' },
  })
  expect((await itemOf(plain))?._to).not.toHaveProperty('titles')
  await save(note._id, { data: { fr_title: '' } })
  const [link] = (await app.request('GET', `/api/links/to/${note._id}`, { token: ann.token })).as(z.array(linkSchema))
  expect(link?._to).not.toHaveProperty('titles')
  await settings({ plugins: { multilanguage: false } })
  expect((await itemOf(note))?.shown).toEqual({ body: ENGLISH.body })
  await settings({ plugins: { multilanguage: true } })
})

test('without the plugin a note has only its title and body, and languages are what clients say [TRNS-07]', async () => {
  await settings({ plugins: { multilanguage: false } })
  const sent = { title: 'One', langInNote: ['fi'], data: { body: '<p>Body</p>' } }
  const note = await create(sent)
  expect(note).toMatchObject({ ...sent, text4search: '( One ) Body (  )' })
  expect(note.data).toEqual(sent.data)
  const saved = await save(note._id, { data: { fr: '<p>Feuille</p>' } })
  expect(saved).toMatchObject({ langInNote: ['fi'], text4search: '( One ) Body (  )', wordCount: 1 })
  expect(saved.data).toEqual({ ...sent.data, fr: '<p>Feuille</p>' })
  await settings({ plugins: { multilanguage: true } })
})
