import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ObjectId, serialize, type Document } from 'bson'

// docs/contract/model.md.

export const oid = () => new ObjectId()
/** Of a public tool. */
export const KNOWN = {
  password: 'build',
  salt: 's+D3itcfgvuz2MqM8McA1Q==',
  hashedPassword: 'lZ/vWnD5yIRAeeKPR+fMym9lEh03TFUmjLm7iFJTB58Je5vhyiBaT/MSB0ipQb9YFdUVzWykaqDdf6e/O4dUIg==',
}

export const oldPassword = (password: string) => {
  const salt = randomBytes(16)
  const hash = pbkdf2Sync(password, salt, 10_000, 64, 'sha1')
  return { salt: salt.toString('base64'), hashedPassword: hash.toString('base64') }
}

const AT = new Date('2016-03-04T05:06:07.089Z')
const LATER = new Date('2016-03-05T06:07:08.090Z')

export const oldUser = (userName: string, fields: Document = {}): Document => ({
  _id: oid(),
  userName,
  firstName: userName[0]?.toUpperCase() + userName.slice(1),
  lastName: 'Lee',
  email: `${userName}@old.example.org`,
  role: 'user',
  provider: 'local',
  userCounter: 7,
  ...oldPassword(`old password of ${userName}`),
  __v: 0,
  ...fields,
})

export const oldCommunity = (fields: Document = {}): Document => ({
  _id: oid(),
  title: 'Grade 5: plants',
  registrationKey: 'old writers key',
  managerRegistrationKey: 'build',
  views: [],
  scaffolds: [],
  promisingcolorobjs: [],
  magnets: [],
  hypothesisToken: '',
  archived: false,
  created: AT,
  __v: 3,
  ...fields,
})

const base = (community: Document, __t: string, type: string): Document => ({
  _id: oid(),
  __t,
  __v: 1,
  communityId: community._id,
  type,
  title: '',
  status: 'active',
  permission: 'protected',
  authors: [],
  _groupMembers: [],
  data: {},
  docId: '',
  docShared: [],
  createdBy: '',
  visitorRole: false,
  comments: '',
  wordCount: 0,
  favAuthors: [],
  created: AT,
  modified: AT,
})

export const oldAuthor = (community: Document, user: Document, fields: Document = {}): Document => ({
  ...base(community, 'KAuthor', 'Author'),
  userId: user._id,
  userName: user.userName,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  role: 'writer',
  order: 1,
  pseudoName: 'W7',
  _community: { ...community },
  refreshToken: 'token of an old cloud',
  subscriptions: [{ endpoint: 'https://push.example.org/old' }],
  ...fields,
})

export const oldObject = (community: Document, type: string, author: Document | undefined, fields: Document = {}): Document => ({
  ...base(community, { Context: 'KBContext', Group: 'KGroup' }[type] ?? 'KContribution', type),
  authors: author ? [author._id] : [],
  keywords: [],
  text4search: '',
  langInNote: [],
  ...fields,
}) // prettier-ignore

const summary = ({ title, type, status, permission, authors, created, modified, _community }: Document): Document => ({
  title, type, status, permission, authors, created, modified, _groupMembers: [], ...(_community && { _community }),
}) // prettier-ignore

export const oldLink = (type: string, from: Document, to: Document, fields: Document = {}): Document => ({
  _id: oid(),
  communityId: from.communityId,
  from: from._id,
  to: to._id,
  type,
  data: {},
  created: AT,
  modified: AT,
  _from: { ...summary(from), title: 'a stale title' },
  _to: { ...summary(to), title: 'a stale title' },
  __v: 0,
  ...fields,
})

export const oldRecord = (type: string, author: Document, target: Document, fields: Document = {}): Document => ({
  _id: oid(),
  communityId: author.communityId,
  authorId: author._id,
  targetId: target._id,
  type,
  timestamp: AT,
  __v: 0,
  ...fields,
})

export const snapshotOf = (type: 'Object' | 'Link', doc: Document): Document => ({
  _id: oid(),
  communityId: doc.communityId,
  type,
  dataId: doc._id,
  dataType: doc.type,
  data: doc,
  __v: 0,
})

export const LEAF = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const oldSite = (tail = '') => {
  const mia = oldUser(`mia${tail}`, { role: 'admin', ...KNOWN, password: undefined })
  const [ann, ben] = [oldUser(`ann${tail}`), oldUser(`ben${tail}`)]
  const community = oldCommunity()
  const [manager, annie, benny] = [
    oldAuthor(community, mia, { role: 'manager', pseudoName: 'M7' }),
    oldAuthor(community, ann),
    oldAuthor(community, ben),
  ]
  const object = (type: string, author: Document, fields: Document) => oldObject(community, type, author, fields)
  const context = object('Context', manager, { title: 'Community Setting: Grade 5: plants', data: { plugins: { filter: true } } }) // prettier-ignore
  const view = object('View', manager, { title: 'Welcome', permission: 'public' })
  const scaffold = object('Scaffold', manager, { title: 'Theory building', data: { isTemplate: false } })
  const support = object('Support', manager, { title: 'My theory' })
  const group = object('Group', manager, { title: 'Red', members: [annie._id] })
  const [theory, cites] = [oid(), oid()]
  const drawing = object('Drawing', annie, {
    title: 'a Drawing',
    data: { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script><g><title>Layer 1</title><rect width="9" height="9"/></g></svg>' }, // prettier-ignore
  })
  const leaves = object('Note', annie, { title: 'Leaves', modified: LATER, data: { body: '<p>Leaves are green.</p>' } })
  const secret = object('Note', annie, { title: 'Only Ann', permission: 'private', data: { body: '<p>Mine.</p>' } })
  const answer = object('Note', benny, {
    title: 'Why green?',
    keywords: ['light'],
    data: {
      body:
        `<p onclick="alert(1)"><span id="${theory.toHexString()}" class="KFSupportStart"/> - Light is eaten - ` +
        `<span id="${theory.toHexString()}" class="KFSupportEnd"/></p>` +
        `<p>See <span class="KFReference" id="${cites.toHexString()}"></span></p><script>alert(1)</script>`,
    },
  })
  const attachment = object('Attachment', annie, {
    title: 'leaf.png',
    data: { version: 1, filename: 'leaf.png', type: 'image/png', size: LEAF.length },
  })
  const lost = object('Attachment', annie, { title: 'lost.pdf', data: { version: 1, filename: 'lost.pdf', type: 'application/pdf', size: 10 } }) // prettier-ignore
  for (const { _id, data } of [attachment, lost])
    data.url = `/attachments/${community._id.toHexString()}/${_id.toHexString()}/1/${data.filename}`
  Object.assign(community, { rootContextId: context._id, views: [view._id], scaffolds: [scaffold._id] })
  const contains = (to: Document, x: number) => oldLink('contains', view, to, { data: { x, y: 100, width: null } })
  const links = {
    leaves: contains(leaves, 100),
    answer: contains(answer, 300),
    secret: contains(secret, 500),
    drawing: contains(drawing, 700),
    attachment: contains(attachment, 900),
    lost: contains(lost, 1100),
    buildson: oldLink('buildson', answer, leaves),
    supports: oldLink('supports', support, answer, { _id: theory }),
    references: oldLink('references', answer, leaves, { _id: cites, data: { text: 'Leaves are <b>green</b><script>alert(1)</script>' } }), // prettier-ignore
    scaffold: oldLink('contains', scaffold, support, { data: { order: 0 } }),
    uses: oldLink('uses', context, scaffold),
    read: oldLink('read', benny, leaves, { modified: LATER }),
  }
  const [ofNote, ofAuthor, ofLink] = [snapshotOf('Object', leaves), snapshotOf('Object', annie), snapshotOf('Link', links.leaves)] // prettier-ignore
  const changed = (of: string, snapshot: Document, operation: string, target: Document) =>
    oldRecord('modified', annie, target, {
      historicalObjectType: of,
      historicalObjectId: snapshot._id,
      historicalVariableName: snapshot.dataType,
      historicalOperationType: operation,
    })
  const records = [
    oldRecord('created', annie, leaves),
    oldRecord('read', benny, leaves, { timestamp: LATER }),
    oldRecord('read', annie, answer, { timestamp: LATER }),
    changed('Object', ofNote, 'modified', leaves),
    changed('Object', ofAuthor, 'modified', annie),
    changed('Link', ofLink, 'created', view),
  ]
  const objects = { manager, annie, benny, context, view, scaffold, support, group, drawing, leaves, secret, answer, attachment, lost } // prettier-ignore
  return {
    community,
    people: { mia, ann, ben },
    objects,
    links,
    collections: {
      users: [mia, ann, ben],
      kcommunities: [community],
      kobjects: Object.values(objects),
      klinks: Object.values(links),
      krecords: records,
      khistoricalobjects: [ofNote, ofAuthor, ofLink],
      notifications: [{ _id: oid(), email: 'ben@old.example.org', time: AT, data: {} }],
    } as Record<string, Document[]>,
  }
}

export type OldSite = ReturnType<typeof oldSite>

interface Written {
  gzip?: boolean
  database?: string
}

export const writeDump = async (
  folder: string,
  collections: Record<string, readonly (Document | Uint8Array)[]>,
  { gzip = false, database = '' }: Written = {},
): Promise<string> => {
  const at = join(folder, database)
  await mkdir(at, { recursive: true })
  for (const [name, documents] of Object.entries(collections)) {
    const bytes = Buffer.concat(documents.map((one) => (one instanceof Uint8Array ? one : serialize(one))))
    await writeFile(join(at, `${name}.bson${gzip ? '.gz' : ''}`), gzip ? gzipSync(bytes) : bytes)
    await writeFile(join(at, `${name}.metadata.json${gzip ? '.gz' : ''}`), gzip ? gzipSync('{}') : '{}')
  }
  return folder
}

export const writeAttachment = async (
  folder: string,
  { communityId, _id, data }: Document,
  bytes = LEAF,
  version = 1,
) => {
  const at = join(folder, 'attachments', String(communityId), String(_id), String(version))
  await mkdir(at, { recursive: true })
  await writeFile(join(at, data.filename), bytes)
}
