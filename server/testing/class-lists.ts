import { collection } from '../store/collection.ts'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import type { TestApp } from './app.ts'
import type { makeCast } from './cast.ts'
import type { Person } from './makers.ts'

export type ListBytes = string | Uint8Array<ArrayBuffer>

export const HEADER = 'First Name,Last Name,Email,Username,Password'
export const rowOf = (userName: string, password = 'f0ur') => `Pia,Lee,${userName}@example.org,${userName},${password}`
export const listOf = (...rows: string[]) => [HEADER, ...rows].join('\n')

let counter = 0
export const newNames = (count: number) => Array.from({ length: count }, () => `pupil${(counter += 1)}`)

/** Form with a class list. */
export const formOf = (file: ListBytes, community: string, { part = 'community', last = false } = {}) => {
  const form = new FormData()
  if (!last) form.append(part, community)
  form.append('file', new Blob([file], { type: 'text/csv' }), 'list.csv')
  if (last) form.append(part, community)
  return form
}

export const post = async (app: TestApp, path: string, { token }: Person, body: unknown) => {
  const { status, headers, body: answer } = await app.request('POST', path, { token, body })
  return { status, code: headers.get('x-error-code'), answer }
}

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

export const ALL_ADDED = { status: 200, code: null, answer: [] }

export const allPeople = async () => ({
  accounts: await collection(AccountModel).find().sort({ _id: 1 }).toArray(),
  authors: await collection(ObjectModel).find({ type: 'Author' }).sort({ _id: 1 }).toArray(),
})

export const authorsNamed = (userName: string) => collection(ObjectModel).find({ type: 'Author', userName }).toArray()
