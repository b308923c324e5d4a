import { expect, test } from 'vitest'
import { isOfSites } from './sites.ts'

const is = (address: string, ...sites: string[]) => isOfSites(new URL(address), sites)

test('an address is of a site by its whole host, scheme and port', () => {
  const site = 'https://videos.example'
  expect(is('https://videos.example/embed/1?a=b', 'https://other.example', site)).toBe(true)
  expect(is('https://VIDEOS.example:443/', site)).toBe(true)
  for (const other of [
    'http://videos.example/',
    'https://videos.example:8443/',
    'https://a.videos.example/',
    'https://videos.example.evil.example/',
    'https://evilvideos.example/',
    'https://videos.example@evil.example/',
  ])
    // prettier-ignore
    expect([other, is(other, site)]).toEqual([other, false])
  expect(is('http://127.0.0.1:8080/x', 'http://127.0.0.1:8080')).toBe(true)
  expect(is('https://videos.example/')).toBe(false)
})

test('a star stands for all hosts below', () => {
  const site = 'https://*.videos.example'
  expect([is('https://a.videos.example/', site), is('https://a.b.videos.example/', site)]).toEqual([true, true])
  expect([is('https://videos.example/', site), is('https://evilvideos.example/', site)]).toEqual([false, false])
})
