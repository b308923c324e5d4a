import { collection } from '../store/collection.ts'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import type { TestApp } from './app.ts'
import type { makeCast } from './cast.ts'
import type { Person } from './makers.ts'

/** Describes what a file holds. */
export type ListBytes = string | Uint8Array<ArrayBuffer>

export const HEADER = 'First Name,Last Name,Email,Username,Password'
/** A row of a class list that nothing is wrong with. */
export const rowOf = (userName: string, password = 'four') => `Pia,Lee,${userName}@example.org,${userName},${password}`
export const listOf = (...rows: string[]) => [HEADER, ...rows].join('\n')

let counter = 0
/** User names that no other test of the file uses. */
export const newNames = (count: number) => Array.from({ length: count }, () => `pupil${(counter += 1)}`)

/** The form that carries a list; `part` is the name of the community's part, which may be the `last` one. */
export const formOf = (file: ListBytes, community: string, { part = 'community', last = false } = {}) => {
  const form = new FormData()
  if (!last) form.append(part, community)
  form.append('file', new Blob([file], { type: 'text/csv' }), 'list.csv')
  if (last) form.append(part, community)
  return form
}

/** Returns what a POST answers: status, code of a refusal, and the parsed body. */
export const post = async (app: TestApp, path: string, { token }: Person, body: unknown) => {
  const { status, headers, body: answer } = await app.request('POST', path, { token, body })
  return { status, code: headers.get('x-error-code'), answer }
}

/** The calls for class lists of a cast's community, by its manager unless told. */
export const listCalls = (app: TestApp, { community, callers }: Awaited<ReturnType<typeof makeCast>>) => {
  const send = (path: string, file: ListBytes, to = community._id, by: Person = callers.manager) =>
    post(app, path, by, formOf(file, to))
  return {
    add: (file: ListBytes, to?: string, by?: Person) => send('/api/users', file, to, by),
    check: (file: ListBytes) => send('/api/users/validate', file),
    rename: (file: ListBytes) =>
      post(app, '/api/users/rename', callers.manager, formOf(file, community._id, { part: 'communityId' })),
  }
}

/** The answer to a list of which every row is stored. */
export const ALL_ADDED = { status: 200, code: null, answer: [] }

/** Every account and every author of the site. */
export const everybody = async () => ({
  accounts: await collection(AccountModel).find().sort({ _id: 1 }).toArray(),
  authors: await collection(ObjectModel).find({ type: 'Author' }).sort({ _id: 1 }).toArray(),
})

export const authorsNamed = (userName: string) => collection(ObjectModel).find({ type: 'Author', userName }).toArray()
