import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { RecordModel } from '../graph/records/records.model.ts'
import { collection } from '../store/collection.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { importInto } from '../testing/dumps.ts'
import { admin } from '../testing/makers.ts'
import { oldSite, type OldSite, writeAttachment, writeDump } from '../testing/old-site.ts'

let folder: string
let app: TestApp
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-old-files-'))
  app = await startTestApp()
  token = (await admin(app)).token
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const idOf = ({ _id }: { _id?: unknown }) => String(_id)
const get = async <T>(path: string) => {
  const { status, body } = await app.request('GET', path, { token })
  expect([path, status]).toEqual([path, 200])
  return body as T
}

const exported = ({ community, objects, links, collections }: OldSite) => {
  const all = Object.values(objects)
  return {
    community,
    authors: all.filter(({ type }) => type === 'Author'),
    contributions: all.filter(({ type }) => type !== 'Author'),
    links: Object.values(links),
    records: collections.krecords,
  }
}
const written = async (value: object) => {
  const file = join(await mkdtemp(join(folder, 'file-')), 'data.json')
  await writeFile(file, JSON.stringify(value))
  return file
}
const communityMade = async (title: string) => {
  const [made, ...more] = await collection(CommunityModel).find({ title, 'dump.ended': true }).toArray()
  expect(more).toEqual([])
  return made
}
const titled = async (communityId: string, title: string) => {
  const found = await collection(ObjectModel).findOne({ communityId, title })
  return get<Contribution>(`/api/objects/${found?._id}`)
}

test('the file of the public export tool becomes a new community with mapped ids, those of tags in bodies included [DUMP-10]', async () => {
  const site = oldSite('j')
  site.community.title = 'From one file'
  const { leaves, annie, benny, attachment } = site.objects
  const address = `http://old.example.org/attachments/${idOf(site.community)}/${idOf(attachment)}/1/leaf.png`
  leaves.data.body += `<p><img class="inline-attachment ${idOf(attachment)}" src="${address}"></p>`
  const accounts = await collection(AccountModel).countDocuments()
  const files = await mkdtemp(join(folder, 'files-'))
  await writeAttachment(files, attachment)
  const file = await written({ ...exported(site), settings: { x: 1 } })
  const { counts } = await importInto(app, file, files)
  expect(counts).toMatchObject({
    community: { read: 1, imported: 1 },
    authors: { read: 3, imported: 3 },
    contributions: { read: 11, imported: 11 },
    links: { read: 12, imported: 12 },
    records: { read: 6, imported: 6 },
    attachments: { read: 2, imported: 1 },
  })
  const made = await communityMade('From one file')
  const communityId = made?._id ?? ''
  expect(communityId).not.toBe(idOf(site.community))
  const stored = JSON.stringify([
    made,
    await collection(ObjectModel).find({ communityId }).toArray(),
    await collection(LinkModel).find({ communityId }).toArray(),
  ])
  const records = await collection(RecordModel).find({ communityId }).toArray()
  for (const one of [
    site.community,
    ...Object.values(site.objects),
    ...Object.values(site.links),
    ...Object.values(site.people),
  ])
    expect(stored).not.toContain(idOf(one))
  expect(await collection(AccountModel).countDocuments()).toBe(accounts)

  const answer = await titled(communityId, 'Why green?')
  const ends = await get<Link[]>(`/api/links/to/${answer._id}`)
  const theory = ends.find(({ type }) => type === 'supports')
  expect(theory?._from.title).toBe('My theory')
  const from = await get<Link[]>(`/api/links/from/${answer._id}`)
  const [cites, buildson] = ['references', 'buildson'].map((type) => from.find((link) => link.type === type))
  expect(answer.data.body).toBe(
    `<p><span id="${theory?._id}" class="KFSupportStart mceNonEditable"></span> - Light is eaten - ` +
      `<span id="${theory?._id}" class="KFSupportEnd mceNonEditable"></span></p>` +
      `<p>See <span class="mceNonEditable KFReference" id="${cites?._id}"></span></p>`,
  )
  const note = await titled(communityId, 'Leaves')
  expect(buildson?.to).toBe(note._id)
  const leaf = await titled(communityId, 'leaf.png')
  expect(note.data.body).toContain(
    `<img class="inline-attachment ${leaf._id}" src="/attachments/${communityId}/${leaf._id}/1/leaf.png">`,
  )
  const answered = await fetch(`${app.url}${String(leaf.data.url)}`, { headers: { Authorization: `Bearer ${token}` } })
  expect(answered.status).toBe(200)
  expect(note).toMatchObject({ created: '2016-03-04T05:06:07.089Z', modified: '2016-03-05T06:07:08.090Z' })
  const members = await get<{ _id: string; userName: string; role: string }[]>(
    `/api/communities/${communityId}/authors`,
  )
  expect(members.map(({ userName, role }) => `${userName} ${role}`).toSorted()).toEqual([
    'annj writer',
    'benj writer',
    'miaj manager',
  ])
  expect(note.authors).toEqual([members.find(({ userName }) => userName === annie?.userName)?._id])
  const ben = members.find(({ userName }) => userName === benny?.userName)?._id
  expect(records.filter(({ type }) => type === 'read').map(({ authorId }) => authorId)).toContain(ben)
  expect((await get<{ views: string[] }>(`/api/communities/${communityId}`)).views).toHaveLength(1)

  const again = await importInto(app, file, files)
  expect(again.isNew).toBe(false)
  expect(await communityMade('From one file')).toEqual(made)
})

test('ids of any form are mapped, and a member of the site stays apart from an author with the same id [DUMP-10]', async () => {
  const communityId = 'c1'
  const contributions = [
    { _id: 71, type: 'View', title: 'All', authors: [7] },
    { _id: 'n-72', type: 'Note', title: 'KF 4', authors: [7], data: { body: '<p><span id="75" class="KFSupportStart"/>x<span id="75" class="KFSupportEnd"/> 75 leaves</p>' } }, // prettier-ignore
    { _id: 73, type: 'Support', title: 'I think', authors: [] },
    { _id: 74, type: 'Author', title: 'No member', authors: [] },
  ]
  const me = (await collection(AccountModel).findOne({ userName: 'admin' }))?._id ?? ''
  const file = await written({
    records: [{ _id: 'r', type: 'read', authorId: 7, targetId: 'n-72', timestamp: 1_400_000_000_000 }],
    links: [
      { _id: 75, type: 'supports', from: 73, to: 'n-72' },
      { _id: 76, type: 'contains', from: 71, to: 'n-72', data: { x: '12', y: 7 } },
      { _id: 77, type: 'contains', from: 71, to: 999 },
    ],
    contributions,
    authors: [
      { _id: 7, name: 'Ann van Lee', userName: 'admin', userId: me },
      { _id: me, userName: 'mia', communityId: 'another' },
    ],
    community: { _id: communityId, title: 'From Knowledge Forum 4', views: [71] },
  })
  const { counts, lines } = await importInto(app, file)
  expect(counts).toMatchObject({ authors: { imported: 1, leftOut: 1 }, contributions: { imported: 3, leftOut: 1 }, links: { imported: 2, leftOut: 1 } }) // prettier-ignore
  expect(
    lines.filter((line) => line.includes('left out')).map((line) => line.split('\t').slice(0, 2).join(' ')),
  ).toEqual([`authors ${me}`, 'contributions 74', 'links 77'])
  const made = await communityMade('From Knowledge Forum 4')
  const note = await titled(made?._id ?? '', 'KF 4')
  const support = (await get<Link[]>(`/api/links/to/${note._id}`)).find(({ type }) => type === 'supports')
  expect(note.data.body).toBe(
    `<p><span id="${support?._id}" class="KFSupportStart mceNonEditable"></span>x` +
      `<span id="${support?._id}" class="KFSupportEnd mceNonEditable"></span> 75 leaves</p>`,
  )
  const author = await collection(ObjectModel).findOne({ communityId: made?._id ?? '', type: 'Author' })
  expect(author).toMatchObject({ userName: 'admin', firstName: 'Ann', lastName: 'van Lee', role: 'writer' })
  expect(author?.userId).not.toBe(me)
  expect(await get('/api/users/myRegistrations')).toEqual([])
  expect(await collection(LinkModel).findOne({ type: 'contains', to: note._id })).toMatchObject({
    data: { x: 12, y: 7 },
  })
  expect(made?.rootContextId).toMatch(/^[0-9a-f]{24}$/)
})

test('the folder and the file of one community stay apart', async () => {
  const site = oldSite('k')
  site.community.title = 'Twice'
  const at = await writeDump(await mkdtemp(join(folder, 'dump-')), site.collections)
  await importInto(app, at)
  await importInto(app, await written(exported(site)))
  expect(await collection(CommunityModel).countDocuments({ title: 'Twice' })).toBe(2)
})
