// The calls of a cloud drive (contract/api.md 22); each says by `userName` on whose behalf it acts.
import type { Contribution } from '../../../shared/domain/contributions.ts'
import {
  googleConsentSchema,
  googleDocumentSchema,
  googleExportSchema,
  googleFilesSchema,
  googleImportSchema,
  googleStatusSchema,
} from '../../../shared/domain/google.ts'
import { anything, api } from '../../lib/api.ts'
import { queryClient } from '../../lib/queries.ts'
import { meQuery } from '../../lib/session.ts'

/** Longer than the server waits for Google: whoever waits is told in the end, whatever happens to the connection. */
const PATIENCE_MS = 60_000

const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })
const myName = async () => (await queryClient.ensureQueryData(meQuery)).userName

/** Returns whether I have allowed this site to use my drive. */
export const isAuthorized = async () => {
  const asked = { userName: await myName() }
  return (await api.post('/auth/googleOAuth/checkStatus', asked, googleStatusSchema, patience())).data
}

/** Returns the address at which I allow it; Google leads back to the view from there. */
export const consentUrl = async (viewId: string) => {
  const asked = { userName: await myName(), viewId }
  return (await api.post('/auth/googleOAuth/getOAuthUrl', asked, googleConsentSchema, patience())).data
}

export interface NewDocument {
  title: string
  /** The authors who write it with me, by their ids. */
  coauthors: readonly string[]
  /** The titles of the supports that are at hand in it. */
  supports: readonly string[]
}

/** Makes a document in my drive; answers its id. */
export const createDocument = async ({ title, coauthors, supports }: NewDocument) => {
  // Each title ends with a comma, the last one too.
  const scaffolds = supports.map((support) => `${support},`).join('')
  const asked = { title, coauthors: coauthors.join(','), scaffolds, userName: await myName() }
  return (await api.post('/auth/googleFile/create', asked, googleDocumentSchema, patience())).data.docId
}

/** A page of my documents; the first without a token. */
export const listDocuments = async (pageToken: string) => {
  const asked = { userName: await myName(), pageToken }
  return (await api.post('/auth/googleFile/list', asked, googleFilesSchema, patience())).data
}

/** The text of one of my documents, as a body. */
export const importDocument = async (docId: string) => {
  const asked = { docId, userName: await myName() }
  return (await api.post('/auth/googleFile/importFromDrive', asked, googleImportSchema, patience())).data.body
}

type DocumentNote = Pick<Contribution, '_id' | 'docId' | 'createdBy'>

/** Brings what stands in a document into its note, on behalf of whoever made it. */
export const exportDocument = async ({ _id, docId, createdBy }: DocumentNote) => {
  const asked = { noteId: _id, docId, userName: createdBy }
  return (await api.post('/auth/googleFile/export', asked, googleExportSchema, patience())).data
}

/** Lets an author of a note into its document. */
export const addPermission = async ({ _id, docId, createdBy }: DocumentNote, authorId: string) => {
  const asked = { authorId, userName: await myName(), createdBy, docId, noteId: _id }
  await api.post('/auth/googleFile/addPermission', asked, anything, patience())
}

/** Describes a video that is handed to the drive. */
export interface HandedVideo {
  objId: string
  url: string
  originalFilename: string
}

export const sendVideo = async (video: HandedVideo) => {
  await api.post('/auth/googleOAuth/message/send', { userName: await myName(), ...video }, anything, patience())
}
