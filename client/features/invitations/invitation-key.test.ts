import { expect, test } from 'vitest'
import { isLoopback } from '../../lib/loopback.ts'
import { originsFor } from './invitation-key.ts'

const lanUrls = ['http://192.168.1.5:3000', 'http://10.0.0.8:3000']
const none = { siteUrl: null, lanUrls: [] }

test.for(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.1.2.3', 'http://[::1]:3000'])(
  'other devices can’t open %s: an invitation leads to the network instead, if the server listens there [TEAC-02]',
  (here) => {
    expect(isLoopback(here)).toBe(true)
    expect(originsFor({ siteUrl: null, lanUrls }, here)).toEqual(lanUrls)
    expect(originsFor(none, here)).toEqual([here])
  },
)

test('an invitation leads to the public address of the site, else to the one that the manager uses [TEAC-02]', () => {
  const siteUrl = 'https://learn.example.org'
  expect(originsFor({ siteUrl, lanUrls }, 'http://localhost:3000')).toEqual([siteUrl])
  for (const here of ['http://192.168.1.9:3000', 'https://localhost.example.org']) {
    expect(isLoopback(here)).toBe(false)
    expect(originsFor({ siteUrl: null, lanUrls }, here)).toEqual([here])
  }
})
