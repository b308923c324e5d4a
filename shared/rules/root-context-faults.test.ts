import { describe, expect, test } from 'vitest'
import { SERVER_ADDRESS_MAX } from '../wire/limits.ts'
import { rootSettingsFaults } from './root-context-faults.ts'
import { rootSettingsOf, SERVERS } from '../domain/root-context.ts'

type Data = Record<string, unknown>
const SITES = ['http://localhost:3000', 'https://itm.example.org', 'http://[::1]']
const faults = (data: Data, before?: Data, sites = SITES) =>
  rootSettingsFaults(rootSettingsOf(data), before && rootSettingsOf(before), sites)

describe('settings are refused', () => {
  test('with several languages and no default one [PLUG-15]', () => {
    const data = { plugins: { multilanguage: true }, languages: ['en', 'fr'] }
    for (const defaultLang of [undefined, '', [], null])
      expect(faults({ ...data, defaultLang }, data)).toEqual({ defaultLang: 'context.defaultLang' })
    expect(faults({ ...data, defaultLang: 'fr' })).toEqual({})
    expect(faults({ ...data, plugins: { multilanguage: false } })).toEqual({})
  })

  test('with a default language that is none of those chosen, or that nobody speaks', () => {
    const unlisted = { defaultLang: 'context.defaultLangUnlisted' }
    expect(faults({ languages: ['en', 'fr'], defaultLang: 'fi' })).toEqual(unlisted)
    expect(faults({ languages: ['en'], defaultLang: 'fr' }, { languages: ['en', 'fr'], defaultLang: 'fr' })).toEqual(
      unlisted,
    )
    expect(faults({ defaultLang: 'fi' })).toEqual({})
    expect(faults({ defaultLang: 'xx' })).toEqual({ defaultLang: 'context.language' })
  })

  test('with languages that are not in the list', () => {
    expect(faults({ languages: ['en', 'zh_CN', 'cn', 'mi'] })).toEqual({})
    for (const code of ['English', 'xx', 'EN', '', '__proto__'])
      expect(faults({ languages: ['en', code] })).toEqual({ languages: 'context.language' })
  })

  test('with a server that is reached in another way than http, or by somebody’s password', () => {
    const good = [
      'http://localhost:3000',
      'https://itm.example.org/IIUSs?x=1@2#y',
      'HTTPS://ITM.EXAMPLE.ORG',
      'http://[::1]/',
    ]
    for (const address of good)
      for (const name of SERVERS) expect([address, faults({ settings: { [name]: address } })]).toEqual([address, {}])
    const bad = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'ftp://example.org',
      'data:text/html,x',
      'example.org',
      '//example.org',
      'https:example.org',
      'https://',
      'https:///x',
      'http://ann:secret@example.org',
      'https://ann@example.org',
      'https://example.org\\@evil.example',
      ' https://example.org',
      'https://example.org/a b',
      'java\nscript:alert(1)',
      'http://exa\tmple.org',
      'http://[::1',
      `https://example.org/${'x'.repeat(SERVER_ADDRESS_MAX)}`,
    ]
    for (const address of bad)
      for (const name of SERVERS)
        expect([address, faults({ settings: { [name]: address } })]).toEqual([address, { [name]: 'context.server' }])
  })

  test('with a server that the site’s admin has not listed, by https unless it stands there itself', () => {
    const closed = (address: string, sites: string[]) => faults({ settings: { itmServer: address } }, undefined, sites)
    const listed = ['https://*.example.org', 'http://*.example.net', 'http://127.0.0.1:5000', 'https://*.localhost']
    for (const address of ['https://itm.example.org/a', 'https://a.b.example.org', 'http://127.0.0.1:5000/itm'])
      expect([address, closed(address, listed)]).toEqual([address, {}])
    for (const address of [
      'https://example.org',
      'https://example.org.evil.example',
      'https://evilexample.org',
      'https://itm.example.org:8443',
      'http://itm.example.org',
      'http://itm.example.net',
      'https://127.0.0.1:5000',
      'http://127.0.0.1:5001',
      'https://itm.localhost',
      'https://10.0.0.1',
    ])
      expect([address, closed(address, listed)]).toEqual([address, { itmServer: 'context.serverClosed' }])
    expect(closed('https://10.0.0.1', ['https://*.0.0.1'])).toEqual({ itmServer: 'context.serverClosed' })
    expect(closed('https://itm.example.org', [])).toEqual({ itmServer: 'context.serverClosed' })
  })
})

test('what an old server let in keeps nobody from changing something else', () => {
  const old = { languages: ['en', 'tlh'], defaultLang: 'klingon', settings: { itmServer: 'our server' } }
  expect(faults({ ...old, flipname: true }, old)).toEqual({})
  expect(faults({ ...old, languages: ['en'] }, old)).toEqual({ defaultLang: 'context.defaultLangUnlisted' })
  expect(faults({ ...old, settings: { itmServer: 'our servers', kbdexServer: 'our server' } }, old)).toEqual({
    itmServer: 'context.server',
    kbdexServer: 'context.server',
  })
})
