import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createSocketLimits } from './socket-limits.ts'

const limits = createSocketLimits({ socketsPerAddress: 2, socketsPerAccount: 1 }, () => '10.0.0.1')
const knock = (readyState: 'open' | 'closed') => {
  const conn = Object.assign(new EventEmitter(), { readyState })
  return { conn, admitted: limits.admit({ conn, data: {}, request: {} } as never) }
}

test('a socket that has gone before it was known is not counted, one that goes is no longer', () => {
  for (let count = 0; count < 10; count++) expect(knock('closed').admitted).toBe(false)
  const first = knock('open')
  expect([first.admitted, knock('open').admitted]).toEqual([true, true])
  const refused = knock('open')
  expect(refused.admitted).toBe(false)
  refused.conn.emit('close')
  first.conn.emit('close')
  expect([knock('open').admitted, knock('open').admitted]).toEqual([true, false])
})
