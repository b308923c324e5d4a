import type { TestApp } from '../testing/app.ts'
import { makeNote, twoMembers } from '../testing/makers.ts'

/** A PNG of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates two pupils and a manager, and notes on the welcome view: one built on, one private. */
export const makeSchool = async (app: TestApp) => {
  const those = await twoMembers(app)
  const { ann, ben, manager, community } = those
  const [viewId = ''] = community.views
  const first = await makeNote(app, ann, { viewId, title: 'Été 日本', body: '<p>Why do leaves fall? Because…</p>' })
  const built = await makeNote(app, ben, { title: 'They dry out', buildson: first._id })
  const secret = await makeNote(app, manager, { viewId, title: 'Nobody’s business', permission: 'private' })
  await app.request('POST', `/api/records/read/${community._id}/${first._id}`, { token: ben.token })
  return { ...those, communityId: community._id, viewId, first, built, secret }
}
