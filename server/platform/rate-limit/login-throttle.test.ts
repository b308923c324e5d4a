import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { createLoginThrottle, type Guess } from './login-throttle.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () => {
  const pauses: number[] = []
  const clock = { pauses, pass: (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000) }
  const throttle = createLoginThrottle((ms) => Promise.resolve(pauses.push(ms)))
  const tried: string[] = []
  /** Result of an attempt: `right`, or the refusal's code. */
  type From = { account?: string; address?: string; device?: string }
  const guess = async (outcome: 'right' | 'wrong', { account = 'ann', address = '10.0.0.1', device }: From = {}) => {
    const one: Guess = { what: 'password', account, address, device }
    try {
      return await throttle.attempt(one, async () => {
        tried.push(account)
        await Promise.resolve()
        if (outcome === 'wrong') throw new AppError('signIn.failed')
        return 'right'
      })
    } catch (error) {
      return error instanceof AppError ? error.code : error
    }
  }
  const fail = async (times: number, where: From = {}) => {
    const outcomes = []
    for (let time = 0; time < times; time += 1) outcomes.push(await guess('wrong', where))
    return outcomes
  }
  return { clock, throttle, guess, fail, tried }
}

const failed = (times: number) => Array<string>(times).fill('signIn.failed')

test('ten failures for an account from an address: the next try is not run, whether right or wrong', async () => {
  const { guess, fail, tried } = start()
  expect(await fail(10)).toEqual(failed(10))
  expect([await guess('wrong'), await guess('right')]).toEqual(['guess.tooMany', 'guess.tooMany'])
  expect(tried).toHaveLength(10)
})

test('from another address the same account opens, and from this one another account', async () => {
  const { guess, fail } = start()
  await fail(10)
  expect(await guess('right', { address: '10.0.0.2' })).toBe('right')
  expect(await guess('right', { account: 'ben' })).toBe('right')
})

test('a device of the account is held up by nobody else, neither refused nor slowed, and has ten tries a minute wherever it is', async () => {
  const { clock, guess, fail } = start()
  const device = 'hers'
  await fail(10)
  for (let index = 0; index < 12; index += 1) await fail(10, { account: `other ${index}` })
  clock.pauses.length = 0
  expect(await guess('right')).toBe('guess.tooMany')
  expect(await guess('right', { account: 'new' })).toBe('guess.tooMany')
  expect([await guess('right', { device }), clock.pauses]).toEqual(['right', [0]])

  const elsewhere = (index: number) => ({ device, address: `10.0.1.${index}` })
  for (let index = 0; index < 10; index += 1) expect(await guess('wrong', elsewhere(index))).toBe('signIn.failed')
  expect(await guess('right', elsewhere(11))).toBe('guess.tooMany')
  expect(clock.pauses.slice(1)).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
  expect(await guess('right', { device: 'another of hers' })).toBe('right')
  clock.pass(60)
  expect(await guess('right', { device })).toBe('right')
})

test('nobody is locked out: a minute after the first failure the account opens, and refused tries do not count', async () => {
  const { clock, guess, fail } = start()
  await fail(1)
  clock.pass(50)
  await fail(9)
  await fail(50)
  clock.pass(9)
  expect(await guess('right')).toBe('guess.tooMany')
  clock.pass(1)
  expect(await guess('right')).toBe('right')
})

test('of failures without end, one a second, no minute holds more than ten', async () => {
  const { clock, fail } = start()
  let most = 0
  const failures: number[] = []
  for (let second = 0; second < 300; second += 1) {
    const [outcome] = await fail(1)
    if (outcome === 'signIn.failed') failures.push(second)
    most = Math.max(most, failures.filter((at) => at > second - 60).length)
    clock.pass(1)
  }
  expect(most).toBe(10)
})

test('a minute is counted from the first failure, and the next failure after it begins another', async () => {
  const { clock, fail } = start()
  await fail(1)
  clock.pass(59)
  expect(await fail(10)).toEqual([...failed(9), 'guess.tooMany'])
  clock.pass(1)
  expect(await fail(11)).toEqual([...failed(10), 'guess.tooMany'])
})

test('a refusal tells after how many seconds it is worth trying again', async () => {
  const { clock, throttle, fail } = start()
  await fail(10)
  clock.pass(20.5)
  const again = throttle.attempt({ what: 'password', account: 'ann', address: '10.0.0.1' }, () => undefined)
  await expect(again).rejects.toMatchObject({ code: 'guess.tooMany', retryAfter: 40 })
})

test('a right guess clears no count', async () => {
  const { guess, fail } = start()
  await fail(9)
  expect(await guess('right')).toBe('right')
  expect(await fail(2)).toEqual(['signIn.failed', 'guess.tooMany'])
})

test('a hundred failures from an address, whatever the names: nobody new gets in from there for a minute', async () => {
  const { clock, guess, tried } = start()
  const names = Array.from({ length: 120 }, (_, index) => `name${index}`)
  const outcomes = []
  for (const account of names) outcomes.push(await guess('wrong', { account }))
  expect(outcomes).toEqual([...failed(100), ...Array<string>(20).fill('guess.tooMany')])
  expect(tried).toHaveLength(100)
  expect(await guess('right', { account: 'ann' })).toBe('guess.tooMany')
  expect(await guess('right', { account: 'ann', address: '10.0.0.2' })).toBe('right')
  clock.pass(60)
  expect(await guess('right', { account: 'ann' })).toBe('right')
})

test('whoever was right from an address before gets in there whatever others do, but guesses no more than once', async () => {
  const { clock, guess, fail } = start()
  for (const account of ['ann', 'ben']) await guess('right', { account })
  for (let index = 0; index < 100; index += 1) await fail(1, { account: `name${index}` })
  await fail(5, { account: 'ann', address: '10.0.0.9' })
  expect(await guess('right')).toBe('right')
  expect(clock.pauses.at(-1)).toBe(0)
  expect(await fail(2, { account: 'ben' })).toEqual(['signIn.failed', 'guess.tooMany'])
  const many = await Promise.all(Array.from({ length: 20 }, () => guess('wrong')))
  expect(many.filter((code) => code === 'signIn.failed')).toHaveLength(1)
})

test('a hundred tries at once fail no more often than one after the other', async () => {
  const { guess, tried } = start()
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => guess('wrong')))
  expect(outcomes.filter((code) => code === 'signIn.failed')).toHaveLength(10)
  expect(outcomes.filter((code) => code === 'guess.tooMany')).toHaveLength(90)
  expect(tried).toHaveLength(10)
})

test('a thousand who are right at once from one address all get in, some after others', async () => {
  const { guess } = start()
  const outcomes = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => guess('right', { account: `pupil${index % 200}` })),
  )
  expect(new Set(outcomes)).toEqual(new Set(['right']))
})

test('each failure for an account makes the next try wait longer, from everywhere, up to four seconds', async () => {
  const { clock, guess } = start()
  for (let index = 0; index < 12; index += 1) await guess('wrong', { address: `10.0.1.${index}` })
  expect(clock.pauses).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000, 4_000])
  clock.pass(15 * 60)
  await guess('right')
  expect(clock.pauses.at(-1)).toBe(0)
})

test('what fails for another reason does not count', async () => {
  const { throttle, guess } = start()
  for (let index = 0; index < 20; index += 1) {
    const broken = throttle.attempt({ what: 'password', account: 'ann', address: '10.0.0.1' }, () => {
      throw new AppError('request.unavailable')
    })
    await expect(broken).rejects.toMatchObject({ code: 'request.unavailable' })
  }
  expect(await guess('right')).toBe('right')
})

test('all addresses of one IPv6 network count as one', async () => {
  const { guess } = start()
  for (let index = 0; index < 10; index += 1) await guess('wrong', { address: `2001:db8:1:2:${index}::1` })
  expect(await guess('right', { address: '2001:db8:1:2:ffff::' })).toBe('guess.tooMany')
  expect(await guess('right', { address: '2001:db8:1:3::1' })).toBe('right')
})

test('passwords, keys and codes are counted apart', async () => {
  const { throttle, fail } = start()
  await fail(10)
  const key = { what: 'key', account: 'ann', address: '10.0.0.1' } as const
  expect(await throttle.attempt(key, () => 'right')).toBe('right')
})

test('where nobody is known yet, an address may fail a hundred times', async () => {
  const { throttle } = start()
  const guessCode = () =>
    throttle.attempt({ what: 'code', address: '10.0.0.1' }, () => {
      throw new AppError('signUp.code')
    })
  for (let index = 0; index < 100; index += 1) await expect(guessCode()).rejects.toMatchObject({ code: 'signUp.code' })
  await expect(guessCode()).rejects.toMatchObject({ code: 'guess.tooMany' })
})

test('a hundred unknown tokens from an address: the next ones are told so for a minute', async () => {
  const { clock, throttle } = start()
  for (let index = 0; index < 100; index += 1) await throttle.foreignToken('10.0.0.1')
  await expect(throttle.foreignToken('10.0.0.1')).rejects.toMatchObject({ code: 'session.tooMany', retryAfter: 60 })
  await throttle.foreignToken('10.0.0.2')
  clock.pass(60)
  await throttle.foreignToken('10.0.0.1')
})

test('names and addresses that somebody makes up only make the oldest be forgotten', async () => {
  const { guess, fail } = start()
  await fail(10)
  const made = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  for (let index = 1_000; index < 20_000; index += 1)
    await guess('wrong', { account: `name${index}`, address: made(index) })
  expect(await guess('right')).toBe('guess.tooMany')
  for (let index = 20_000; index < 40_000; index += 1)
    await guess('wrong', { account: `name${index}`, address: made(index) })
  expect(await guess('right')).toBe('right')
})
