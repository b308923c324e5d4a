import { mkdtemp, rm, unlink, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadSchema } from '../../shared/domain/files.ts'
import { newId } from '../store/new-id.ts'
import { JWT_SECRET, startTestApp, type TestApp } from '../testing/app.ts'
import { makeCast } from '../testing/cast.ts'
import { makeEverything } from '../testing/everything.ts'
import { makeAttachment, placeOnDisk, upload } from '../testing/files.ts'
import { makeNote, makeSupports, newCommunity, twoMembers } from '../testing/makers.ts'
import { makeGroup } from '../testing/objects.ts'
import { ended, runProgram } from '../testing/processes.ts'
import { wholeStore } from '../testing/whole-store.ts'

let folder: string
let app: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-check-'))
  app = await startTestApp(settings())
  await makeEverything(app, await makeCast(app))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Always the embedded store. */
const settings = () => ({ DATA_DIR: join(folder, 'data'), MONGODB_URI: '', JWT_SECRET })
const check = async () => ended(await runProgram('admin', ['check'], settings()))
const of = (name: string) => mongoose.connection.collection<{ _id: string }>(name)
const LONG_AGO = new Date(0)

test('“check” finds no fault in a site with everything, and ends with status 0 [BKUP-05, BKUP-06]', async () => {
  expect(await check()).toEqual({ code: 0, out: 'There is no fault.\n', err: '' })
})

test('“check” names each planted fault with id and one sentence, ends with status 1 and changes nothing [BKUP-05]', async () => {
  const { community, ann: owner } = await twoMembers(app)
  const expected: [id: string, sentence: string][] = []
  const lost = newId

  const note = await makeNote(app, owner)
  const { _id: link } = await makeSupports(app, owner, note)
  const nowhere = lost()
  await of('links').updateOne({ _id: link }, { $set: { to: nowhere } })
  expected.push([link, `The end ${nowhere} of this link (supports) is missing.`])
  const fromNowhere = await makeSupports(app, owner, note)
  await of('links').updateOne({ _id: fromNowhere._id }, { $set: { from: nowhere } })
  expected.push([fromNowhere._id, `The beginning ${nowhere} of this link (supports) is missing.`])

  const tagged = await makeNote(app, owner)
  const [support, reference] = [lost(), lost()]
  const tag = `<span id="${support}" class="KFSupportStart mceNonEditable"></span>x<span id="${support}" class="KFSupportEnd mceNonEditable"></span>`
  const cited = `<p><span class="mceNonEditable KFReference" id="${reference}"></span></p>`
  await of('objects').updateOne({ _id: tagged._id }, { $set: { data: { body: tag, fi: cited } } })
  expected.push([tagged._id, `The tag ${support} in the text of this Note has no supports link.`])
  expected.push([tagged._id, `The tag ${reference} in the text of this Note has no references link.`])
  const elsewhere = await makeNote(app, owner)
  const other = await makeSupports(app, owner, note)
  await of('objects').updateOne(
    { _id: elsewhere._id },
    { $set: { 'data.body': `<span class="KFSupportStart" id="${other._id}"></span>` } },
  )
  expected.push([elsewhere._id, `The tag ${other._id} in the text of this Note has no supports link.`])

  const fileOf = async () => {
    const made = await makeAttachment(app, owner, { bytes: 'Leaves', name: 'leaves.txt', type: 'text/plain' })
    return { object: made.attachment._id, file: made.file.url.split('/')[5] ?? '' }
  }
  const [gone, short, unrecorded, unowned] = [await fileOf(), await fileOf(), await fileOf(), await fileOf()]
  await unlink(placeOnDisk(app, gone.file))
  expected.push([gone.file, 'The bytes of this file are missing.'])
  await writeFile(placeOnDisk(app, short.file), 'Lea')
  expected.push([short.file, 'This file has 3 bytes in place of 6.'])
  await of('files').deleteOne({ _id: unrecorded.file })
  expected.push([unrecorded.object, `The file ${unrecorded.file} of this Attachment is missing.`])
  await of('files').updateOne({ _id: unowned.file }, { $set: { objectId: nowhere } })
  expected.push([unowned.file, `The object ${nowhere} of this file is missing.`])
  const { tmpFilename } = (await upload(app, owner)).as(uploadSchema)
  await of('files').updateOne({ _id: tmpFilename }, { $set: { created: LONG_AGO } })
  expected.push([tmpFilename, 'This file belongs to no object.'])
  const stray = placeOnDisk(app, 'ab'.repeat(16))
  await mkdir(dirname(stray), { recursive: true })
  await writeFile(stray, 'x')

  const group = await makeGroup(community._id, [owner])
  const grouped = await makeNote(app, owner)
  await of('objects').updateOne({ _id: grouped._id }, { $set: { group: nowhere } })
  expected.push([grouped._id, `The group ${nowhere} of this Note is missing.`])
  await of('objects').updateOne({ _id: (await makeNote(app, owner))._id }, { $set: { group: group._id } })

  const { community: rootless } = await newCommunity(app, owner)
  await of('communities').updateOne({ _id: rootless._id }, { $set: { rootContextId: null } })
  expected.push([rootless._id, 'The community has no root context.'])
  const { community: viewless } = await newCommunity(app, owner)
  const [root, view, scaffold] = [lost(), lost(), lost()]
  await of('communities').updateOne(
    { _id: viewless._id },
    { $set: { rootContextId: root, views: [view], scaffolds: [scaffold] } },
  )
  expected.push([viewless._id, `The community has no root context (${root}).`])
  expected.push([view, `The view is missing, which the community ${viewless._id} lists.`])
  expected.push([scaffold, `The scaffold is missing, which the community ${viewless._id} lists.`])
  const { community: leaving } = await newCommunity(app, owner)
  await of('communities').updateOne({ _id: leaving._id }, { $set: { rootContextId: nowhere, deleting: new Date() } })

  const record = await of('records').findOne<{ _id: string; historicalObjectId: string }>({ targetId: grouped._id })
  await of('historicalobjects').deleteOne({ _id: record?.historicalObjectId ?? '' })
  expected.push([record?._id ?? '', `The snapshot ${record?.historicalObjectId} of this record is missing.`])

  const before = await wholeStore(join(folder, 'data'))
  const beside = await check()
  const named = (out: string) => out.trim().split('\n').toSorted()
  const lines = expected.map(([id, sentence]) => `${id}\t${sentence}`)
  expect([beside.code, beside.err]).toEqual([1, `There are ${expected.length} faults.\n`])
  expect(named(beside.out)).toEqual(lines.toSorted())
  expect(await wholeStore(join(folder, 'data'))).toEqual(before)

  // Without a server, no upload can be under way.
  await app.stop()
  const alone = await check()
  app = await startTestApp(settings())
  for (const name of [unrecorded.file, 'ab'.repeat(16)]) lines.push(`${name}\tThese bytes of a file belong to no file.`)
  expect(alone.code).toBe(1)
  expect(named(alone.out)).toEqual(lines.toSorted())
})
