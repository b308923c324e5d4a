import { expect, test } from 'vitest'
import { createEvents } from '../events.ts'
import { createSessions, type SessionAccount } from './session.ts'

const ID = '0123456789abcdef01234567'
const account = (sessionVersion: number): SessionAccount => ({
  _id: ID,
  userName: 'ann',
  role: 'user',
  sessionVersion,
})

test('somebody looked up while a password change makes the account forgotten is answered, and then looked up anew', async () => {
  const lookUps: ((found: SessionAccount) => void)[] = []
  const events = createEvents(() => undefined)
  const find = () => new Promise<SessionAccount>((found) => lookUps.push(found))
  const sessions = createSessions('a secret of thirty-two characters or more', find, events)
  const token = sessions.issue(account(0))

  const before = sessions.verify(token)
  events.emit('user.signedOut', { userId: ID })
  lookUps[0]?.(account(0))
  expect(await before).toMatchObject({ userName: 'ann' })

  const after = sessions.verify(token)
  lookUps[1]?.(account(1))
  expect(await after).toBeUndefined()
})

test('an account is looked up once for many requests', async () => {
  let lookUps = 0
  const find = async () => {
    lookUps += 1
    return account(0)
  }
  const sessions = createSessions(
    'a secret of thirty-two characters or more',
    find,
    createEvents(() => undefined),
  )
  const token = sessions.issue(account(0))
  await Promise.all([1, 2, 3].map(() => sessions.verify(token)))
  await sessions.verify(token)
  expect(lookUps).toBe(1)
})
