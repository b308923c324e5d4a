import { userSchema } from '../../shared/domain/users.ts'
import { accountOfOutside } from '../features/outside-accounts/outside-accounts.service.ts'
import type { OutsidePerson } from '../features/outside-accounts/person-names.ts'
import type { TestApp } from './app.ts'
import type { Person } from './makers.ts'

let counter = 0

export const signInOutside = async (app: TestApp, given: Partial<OutsidePerson> = {}): Promise<Person> => {
  counter += given.subject === undefined ? 1 : 0
  const person = { kind: 'oidc', issuer: 'https://id.example.org', subject: `s${counter}`, ...given } as const
  const account = await accountOfOutside(app.ctx, person, { maySignUp: true })
  const token = await app.ctx.sessions.begin(account, { client: 'buildon', agent: '' })
  const me = await app.request('GET', '/api/users/me', { token })
  return { token, user: me.as(userSchema), password: '' }
}
