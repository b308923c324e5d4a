import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, type Cast } from '../../testing/cast.ts'
import { makeAttachment } from '../../testing/files.ts'
import { objectCalls } from '../../testing/objects.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const { create, read, save } = objectCalls(
  () => app,
  () => cast.community._id,
)
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:04.000\nDry earth'

test('the author saves captions beside the file, others read them, and only authors change or remove them [VOIC-04]', async () => {
  const { owner: ann, writer: ben } = cast.callers
  const { attachment, file } = await makeAttachment(app, ann)
  const saved = (await save(ann, attachment._id, { data: { captions: CAPTIONS } })).as(objectSchema)
  expect(saved).toMatchObject({ version: attachment.version + 1, data: { captions: CAPTIONS, url: file.url } })
  expect((await read(ben, attachment._id)).as(objectSchema).data.captions).toBe(CAPTIONS)
  expect((await save(ben, attachment._id, { data: { captions: '' } })).status).toBe(403)
  expect((await save(ann, attachment._id, { data: { captions: '' } })).as(objectSchema).data.captions).toBe('')
})

test('captions that are no WebVTT, have foreign tags or are too long are refused, and the former ones stay [VOIC-04]', async () => {
  const { owner: ann } = cast.callers
  const { attachment } = await makeAttachment(app, ann)
  await save(ann, attachment._id, { data: { captions: CAPTIONS } })
  const errors = async (captions: unknown) => {
    const answer = await save(ann, attachment._id, { data: { captions } })
    return [answer.status, (answer.body as { errors: unknown }).errors]
  }
  const invalid = [422, { 'data.captions': { code: 'field.invalid', message: 'This value is not valid.' } }]
  for (const captions of [
    'Dry earth', CAPTIONS.replace('Dry', '<script>'), `${CAPTIONS}\0`, 'WEBVTT\n\nSTYLE\n::cue{}', 7, [CAPTIONS], { a: CAPTIONS },
  ]) expect(await errors(captions)).toEqual(invalid) // prettier-ignore
  expect(await errors(CAPTIONS.padEnd(200_001, 'x'))).toMatchObject([422, { 'data.captions': { code: 'field.long' } }])
  expect((await read(ann, attachment._id)).as(objectSchema).data.captions).toBe(CAPTIONS)
  const made = await create(ann, {
    type: 'Attachment',
    title: 'Roots',
    authors: [ann.author._id],
    data: { captions: 'x' },
  })
  expect(made.status).toBe(422)
})
