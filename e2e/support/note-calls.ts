import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { Member, Seed } from './seed.ts'

export const stored = (seed: Seed, member: Member, note: Contribution) =>
  seed.call<Contribution>(member, 'GET', `/api/objects/${note._id}`)

export const supportLinks = async (seed: Seed, member: Member, note: Contribution) =>
  (await seed.call<Link[]>(member, 'GET', `/api/links/to/${note._id}`)).filter(({ type }) => type === 'supports')

export const change = (seed: Seed, member: Member, note: Contribution, fields: object) =>
  seed.call<Contribution>(member, 'PUT', `/api/objects/${note.communityId}/${note._id}`, fields)

export const connect = (seed: Seed, member: Member, from: Contribution, to: Contribution, type: string) =>
  seed.call<Link>(member, 'POST', '/api/links', { from: from._id, to: to._id, type })

export const markRead = (seed: Seed, member: Member, note: Contribution) =>
  seed.call(member, 'POST', `/api/records/read/${note.communityId}/${note._id}`)
