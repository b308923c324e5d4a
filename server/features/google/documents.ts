import type { drive_v3 } from '@googleapis/drive'
import * as z from 'zod/mini'
import { googleFileSchema, type NewGoogleDocument } from '../../../shared/domain/google.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { boundedFetch } from '../../platform/bounded-fetch.ts'
import { bodyOfDocument, documentWithSupports } from './document-html.ts'
import { withDrive, type Tools } from './google-accounts.ts'
import { GoogleDocumentModel } from './google.model.ts'

const DOCUMENT = 'application/vnd.google-apps.document'
const PAGE_SIZE = 20
const TITLE_MAX = 1000
/** Google exports at most 10 MB. */
const EXPORT = { limitMs: 30_000, maxBytes: 10 * 1024 * 1024 }

const createdSchema = z.object({ id: z.string().check(z.regex(/^[\w-]{1,200}$/)) })
const kindSchema = z.object({ name: z._default(z.string(), ''), mimeType: z.string() })
const listSchema = z.object({
  files: z._default(z.array(googleFileSchema), []),
  nextPageToken: z.optional(z.string()),
})

/** Creates a document with the supports in the caller's drive; returns its id (GDOC-06, GDOC-07). */
export const createDocument = async (
  tools: Tools,
  { _id: userId, userName }: SessionUser,
  { title, coauthors, scaffolds }: NewGoogleDocument,
): Promise<{ docId: string }> => {
  const docId = await withDrive(tools, userId, async (drive) => {
    // Creates and converts in one request.
    const { data } = await drive.files.create({
      requestBody: { name: title, mimeType: DOCUMENT },
      media: { mimeType: 'text/html', body: documentWithSupports(scaffolds) },
      fields: 'id',
    })
    return z.parse(createdSchema, data).id
  })
  const made = { _id: docId, userId, userName, coauthors, created: new Date() }
  await collection(GoogleDocumentModel).insertOne(made)
  return { docId }
}

/** Returns a page of the caller's documents, newest first (GDOC-15). */
export const listDocuments = (tools: Tools, { _id }: SessionUser, pageToken: string | null | undefined) =>
  withDrive(tools, _id, async (drive) => {
    const { data } = await drive.files.list({
      q: `mimeType = '${DOCUMENT}' and trashed = false`,
      orderBy: 'createdTime desc',
      pageSize: PAGE_SIZE,
      fields: 'nextPageToken, files(id, name, createdTime)',
      ...(pageToken && { pageToken }),
    })
    return z.parse(listSchema, data)
  })

/** Returns title and sanitised body. */
export const readDocument = async (drive: drive_v3.Drive, fileId: string): Promise<{ title: string; body: string }> => {
  const { data } = await drive.files.get({ fileId, fields: 'name, mimeType' })
  const { name, mimeType } = z.parse(kindSchema, data)
  if (mimeType !== DOCUMENT) throw new AppError('google.notDocument')
  const exported = await drive.files.export(
    { fileId, mimeType: 'text/html' },
    { responseType: 'text', fetchImplementation: boundedFetch(EXPORT) },
  )
  const kind = exported.headers['content-type']
  if (typeof kind !== 'string' || !kind.startsWith('text/html')) throw new TypeError('Google did not answer with HTML.')
  return { title: name.slice(0, TITLE_MAX), body: await bodyOfDocument(z.parse(z.string(), exported.data)) }
}

/** Returns the body of the caller's document (GDOC-18). */
export const importDocument = (tools: Tools, { _id }: SessionUser, docId: string): Promise<{ body: string }> =>
  withDrive(tools, _id, async (drive) => {
    const { body } = await readDocument(drive, docId)
    return { body }
  })
