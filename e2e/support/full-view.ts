import { BLANK_DRAWING } from '../../shared/domain/drawings.ts'
import { png } from './files.ts'
import type { Member, Seed, SeededCommunity } from './seed.ts'

export const makeFullCommunity = async (seed: Seed) => {
  const { community, mia } = await seed.makeManaged()
  const plugins = {
    filter: true,
    enableFavourites: true,
    drawonimage: true,
    multilanguage: true,
    promisingnessidea: true,
    citationScaffolds: { enabled: true },
  }
  await seed.changeSettings(community, { plugins, embeddedScaffold: true, languages: ['fr', 'fi'], defaultLang: 'fr' })
  return { community, mia, viewId: community.welcomeViewId }
}

export const fillView = async (seed: Seed, mia: Member, { _id, welcomeViewId: viewId }: SeededCommunity) => {
  const group = await seed.call<{ _id: string }>(mia, 'POST', `/api/groups/${_id}`, { title: '716', members: [mia.authorId] }) // prettier-ignore
  const note = await seed.makeNote(mia, { title: '717', viewId, x: 20, y: 20 })
  await seed.call(mia, 'PUT', `/api/objects/${_id}/${note._id}`, { group: group._id })
  const cited = { citedNoteId: note._id, citedNoteTitle: '717' }
  await seed.call(mia, 'POST', `/api/citations/${_id}`, { longCitation: '1704', ...cited })
  const view = await seed.makeView(mia, '718')
  await seed.placeOn(mia, viewId, view._id, 20, 120)
  await seed.call(mia, 'POST', `/api/views/${viewId}/riseabove`, { title: '719', place: { x: 20, y: 220 } })
  const authored = { authors: [mia.authorId], status: 'active' }
  const make = (fields: object) => seed.call<{ _id: string }>(mia, 'POST', `/api/contributions/${_id}`, { ...authored, ...fields }) // prettier-ignore
  const drawing = await make({ type: 'Drawing', title: '720', data: { svg: BLANK_DRAWING } })
  await seed.placeOn(mia, viewId, drawing._id, 20, 320)
  const picture = await make({ type: 'Attachment', title: '721', status: 'unsaved', data: {} })
  await seed.giveFile(mia, picture._id, '721', new Uint8Array(png('721').buffer))
  await seed.placeOn(mia, viewId, picture._id, 420, 320)
  const idea = { idea: '722', reason: '', color: '' }
  const promising = await make({ type: 'promisingIdeaobj', title: '722', permission: 'protected', data: idea })
  await seed.call(mia, 'POST', '/api/links', { from: promising._id, to: note._id, type: 'promisings', data: idea })
  return { drawing }
}
