import { noteLanguagesOf } from '../../../shared/rules/note-languages.ts'
import { precomputeInWorker } from '../../platform/long-texts.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { noteFields } from './note-fields.ts'

const languagesIn = async (communityId: string) => noteLanguagesOf(await findRootSettings(communityId))

/** Extracts the terms of long texts in a worker thread. */
const withTermsApart = async <F extends { text4search?: string }>(fields: F): Promise<F> => {
  await precomputeInWorker('wordsOf', fields.text4search)
  return fields
}

/** Derives a note's plain text, word count and languages. */
export const noteHooks: ObjectHooks = {
  create: async (fields, { data, words }) => {
    const { title = '', keywords = [], communityId } = fields
    const note = { title, keywords, data: { body: '', ...data } }
    return withTermsApart({ ...fields, ...note, ...noteFields(undefined, note, words, await languagesIn(communityId)) })
  },
  change: async (set, { found, sent }, clean) => {
    if (sent.data === undefined && sent.title === undefined && sent.keywords === undefined) return set
    const languages = await languagesIn(found.communityId)
    const { title = found.title, keywords = found.keywords, data = found.data } = set
    const fields = noteFields(found, { title, keywords, data }, clean?.words, languages)
    return withTermsApart(Object.assign({}, set, fields))
  },
}
