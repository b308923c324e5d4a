import { expect, test, vi } from 'vitest'
import { KNOWN } from '../testing/old-site.ts'
import { oldHash } from './old-hashes.ts'
import work from './password-worker.ts'

const { counts } = vi.hoisted(() => ({ counts: { bcrypt: 0, pbkdf2: 0 } }))
vi.mock('node:os', async (actual) => ({ ...(await actual<object>()), setPriority: () => undefined }))
vi.mock('node:crypto', async (actual) => {
  const real = await actual<typeof import('node:crypto')>()
  const pbkdf2Sync: typeof real.pbkdf2Sync = (...args) => {
    counts.pbkdf2 += 1
    return real.pbkdf2Sync(...args)
  }
  return { ...real, pbkdf2Sync }
})
vi.mock('bcryptjs', async (actual) => {
  const real = await actual<typeof import('bcryptjs')>()
  const compareSync: typeof real.compareSync = (...args) => {
    counts.bcrypt += 1
    return real.compareSync(...args)
  }
  return { ...real, compareSync }
})

const OLD = oldHash(KNOWN.salt, KNOWN.hashedPassword) ?? ''
const done = (password: string, hash: string) => {
  Object.assign(counts, { bcrypt: 0, pbkdf2: 0 })
  return [work({ password, rounds: 4, hash }), counts.bcrypt, counts.pbkdf2]
}

test('the published hash of the old product fits its password: PBKDF2-SHA1, 10,000 rounds, 64 bytes, 16-byte salt [DUMP-04]', () => {
  expect(OLD).toBe(`pbkdf2-sha1:${KNOWN.salt}:${KNOWN.hashedPassword}`)
  expect(done('build', OLD)).toEqual([true, 0, 1])
})

test('a wrong password costs the same work with an old hash, with ours and with none [DUMP-04]', () => {
  const ours = String(work({ password: 'leaf', rounds: 4 }))
  expect(done('leaf', ours)).toEqual([true, 1, 0])
  for (const hash of [OLD, ours, '']) expect(done('wrong', hash)).toEqual([false, 1, 1])
})

test('anything else is no old hash', () => {
  const { salt, hashedPassword } = KNOWN
  for (const [one, other] of [
    ['', hashedPassword],
    [salt, ''],
    [salt, salt],
    [hashedPassword, hashedPassword],
    [undefined, hashedPassword],
    [salt, { $ne: '' }],
  ])
    expect(oldHash(one, other)).toBeUndefined()
  expect(done('', 'pbkdf2-sha1:')).toEqual([false, 1, 1])
})
