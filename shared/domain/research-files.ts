import * as z from 'zod/mini'
import { authorNetworkQuerySchema } from './author-network.ts'

export const NETWORKS = ['notes', 'authors', 'coreading', 'words'] as const
export type NetworkName = (typeof NETWORKS)[number]
export const NETWORK_FORMATS = ['graphml', 'gexf'] as const
export type NetworkFormat = (typeof NETWORK_FORMATS)[number]
export const TABLES = ['threads', 'events'] as const
export type TableName = (typeof TABLES)[number]

/** `hidden`: pseudonyms in place of all names. */
const names = z._default(z.enum(['shown', 'hidden']), 'shown')

/** `GET /api/analysis/{communityId}/networks/{network}/{format}`. */
export const networkFileQuerySchema = z.extend(authorNetworkQuerySchema, { names })
export type NetworkFileQuery = z.infer<typeof networkFileQuerySchema>

/** `GET /api/analysis/{communityId}/tables/{table}`. */
export const tableQuerySchema = z.object({ names })
export type TableQuery = z.infer<typeof tableQuerySchema>
