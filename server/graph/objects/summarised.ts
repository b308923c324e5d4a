import type { ClientSession } from 'mongoose'
import { inChunks } from '../../store/chunks.ts'
import { findAll } from '../../store/find.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'

const SUMMARISED = {
  communityId: 1, type: 1, title: 1, status: 1, permission: 1, created: 1, modified: 1, authors: 1, group: 1,
  _groupMembers: 1, held: 1, langInNote: 1, titles: 1, excerpt: 1, userName: 1, firstName: 1, lastName: 1, 'data.riseabove': 1, 'data.promisingContains': 1,
} as const // prettier-ignore
export type Summarised = Pick<ObjectDoc, '_id' | Exclude<keyof typeof SUMMARISED, `data.${string}`> | 'data'>

/** Returns objects with the fields of link summaries; `data` only with the markers. */
export const findSummarised = (ids: readonly string[], session?: ClientSession): Promise<Summarised[]> =>
  inChunks(ids, (some) =>
    findAll<StoredObject, Summarised>(ObjectModel, { _id: { $in: some } }, { projection: SUMMARISED, session }),
  )
