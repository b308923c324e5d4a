import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { Member, Seed } from './seed.ts'

/** A note as it is stored now. */
export const stored = (seed: Seed, member: Member, note: Contribution) =>
  seed.call<Contribution>(member, 'GET', `/api/objects/${note._id}`)

/** The supports that a note is linked with. */
export const supportLinks = async (seed: Seed, member: Member, note: Contribution) =>
  (await seed.call<Link[]>(member, 'GET', `/api/links/to/${note._id}`)).filter(({ type }) => type === 'supports')

/** Changes a note over the API. */
export const change = (seed: Seed, member: Member, note: Contribution, fields: object) =>
  seed.call<Contribution>(member, 'PUT', `/api/objects/${note.communityId}/${note._id}`, fields)

/** Links two objects over the API. */
export const connect = (seed: Seed, member: Member, from: Contribution, to: Contribution, type: string) =>
  seed.call<Link>(member, 'POST', '/api/links', { from: from._id, to: to._id, type })

/** Marks a note as read over the API. */
export const markRead = (seed: Seed, member: Member, note: Contribution) =>
  seed.call(member, 'POST', `/api/records/read/${note.communityId}/${note._id}`)
