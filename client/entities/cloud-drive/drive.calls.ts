// Cloud drive endpoints (contract/api.md 22); `userName` is the acting user.
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

/** Timeout in milliseconds, longer than the server's timeout for Google, so that the server's error is shown. */
const PATIENCE_MS = 60_000

const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })
const myName = async () => (await queryClient.ensureQueryData(meQuery)).userName

export const isAuthorized = async () => {
  const asked = { userName: await myName() }
  return (await api.post('/auth/googleOAuth/checkStatus', asked, googleStatusSchema, patience())).data
}

/** Address of Google's consent page, which redirects to the view. */
export const consentUrl = async (viewId: string) => {
  const asked = { userName: await myName(), viewId }
  return (await api.post('/auth/googleOAuth/getOAuthUrl', asked, googleConsentSchema, patience())).data
}

export interface NewDocument {
  title: string
  coauthors: readonly string[]
  supports: readonly string[]
}

/** Makes a document in the user's drive; resolves with its id. */
export const createDocument = async ({ title, coauthors, supports }: NewDocument) => {
  // Each title ends with a comma, including the last.
  const scaffolds = supports.map((support) => `${support},`).join('')
  const asked = { title, coauthors: coauthors.join(','), scaffolds, userName: await myName() }
  return (await api.post('/auth/googleFile/create', asked, googleDocumentSchema, patience())).data.docId
}

/** A page of the user's documents; the first one without token. */
export const listDocuments = async (pageToken: string) => {
  const asked = { userName: await myName(), pageToken }
  return (await api.post('/auth/googleFile/list', asked, googleFilesSchema, patience())).data
}

export const importDocument = async (docId: string) => {
  const asked = { docId, userName: await myName() }
  return (await api.post('/auth/googleFile/importFromDrive', asked, googleImportSchema, patience())).data.body
}

type DocumentNote = Pick<Contribution, '_id' | 'docId' | 'createdBy'>

/** Copies a document's text into its note, as the document's owner. */
export const exportDocument = async ({ _id, docId, createdBy }: DocumentNote) => {
  const asked = { noteId: _id, docId, userName: createdBy }
  return (await api.post('/auth/googleFile/export', asked, googleExportSchema, patience())).data
}

export const addPermission = async ({ _id, docId, createdBy }: DocumentNote, authorId: string) => {
  const asked = { authorId, userName: await myName(), createdBy, docId, noteId: _id }
  await api.post('/auth/googleFile/addPermission', asked, anything, patience())
}

export interface DriveVideo {
  objId: string
  url: string
  originalFilename: string
}

export const sendVideo = async (video: DriveVideo) => {
  await api.post('/auth/googleOAuth/message/send', { userName: await myName(), ...video }, anything, patience())
}
