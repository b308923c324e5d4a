import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { change } from './note-calls.ts'
import type { Member, Seed } from './seed.ts'

export const PLUGINS = {
  multilanguage: true,
  visitorrole: true,
  promisingnessidea: true,
  yellow: true,
  orange: true,
  essence: true,
  ratableScaffolds: true,
  translateToEnglish: true,
  translateToChinese: true,
  citationScaffolds: { enabled: true },
}

export const makeDiscussedNote = async (seed: Seed, ben: Member, viewId: string) => {
  const note = await seed.makeNote(ben, { title: '730', permission: 'public', viewId })
  const make = (type: string, data: object, title = '731') =>
    seed.call<Contribution>(ben, 'POST', `/api/contributions/${ben.communityId}`, {
      type,
      title,
      status: 'active',
      permission: 'protected',
      authors: [ben.authorId],
      data,
    })
  const link = (from: string, to: string, type: string, data: object = {}) =>
    seed.call<Link>(ben, 'POST', '/api/links', { from, to, type, data })
  const support = await link((await make('Support', {}))._id, note._id, 'supports')
  const mark = (name: string) => `<span id="${support._id}" class="${name} mceNonEditable"></span>`
  const body = `<p>11 22 33</p><p>${mark('KFSupportStart')} 44 ${mark('KFSupportEnd')}</p>`
  await change(seed, ben, note, { data: { body } })
  for (const [quote, start] of [
    ['22', '/p[1]'],
    ['99', '/p[9]'],
  ] as const)
    // prettier-ignore
    await link(
      (await make('Annotation', { quote, text: '<p>55</p>', ranges: [{ start, startOffset: 3, end: start, endOffset: 5 }] }))._id, // prettier-ignore
      note._id,
      'annotates',
    )
  for (const idea of ['33', '88']) {
    const data = { idea, reason: '', color: 'yellow' }
    await link((await make('promisingIdeaobj', data))._id, note._id, 'promisings', data)
  }
  await link(note._id, (await make('Essence', { body: '<p>66</p>' }))._id, 'essence')
  const cited = { citedNoteId: note._id, citedNoteTitle: note.title }
  await seed.call(ben, 'POST', `/api/citations/${ben.communityId}`, { longCitation: '1704', ...cited })
  await seed.makeNote(ben, { title: '732', buildson: note._id })
  return note
}
