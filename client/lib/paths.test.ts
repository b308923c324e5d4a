import { describe, expect, test } from 'vitest'
import { leadsAsWritten, paths, safeRedirect } from './paths.ts'

const origin = 'https://buildon.example'

describe('a redirect parameter', () => {
  test.each(['/', '/view/0123456789abcdef01234567', '/settings?tab=1#end', '/uploads/a/b.png'])(
    'may lead to our own path %s',
    (path) => expect(safeRedirect(path, origin)).toBe(path),
  )

  test.each([
    null,
    undefined,
    '',
    'settings',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
  ])('leads home when it is %j', (wanted) => expect(safeRedirect(wanted, origin)).toBe('/'))
})

test('the sign-in address keeps the wanted one whole', () => {
  const url = new URL(paths.login('/view/1?a=b&c=d#e'), origin)
  expect(url.searchParams.get('redirect')).toBe('/view/1?a=b&c=d#e')
})

test('a path with dots that lead elsewhere is told from one that leads as written', () => {
  const leads = (path: string) => leadsAsWritten(path, origin)
  expect(['/api/objects/0123456789abcdef01234567', '/api/communities?archived=true'].map(leads)).toEqual([true, true])
  const strange = [
    '/api/objects/../../api/users/me',
    '/api/objects/..',
    '/api/objects/%2e%2e/x',
    '/api/objects/a\\..\\b',
  ]
  expect(strange.map(leads)).toEqual(strange.map(() => false))
})
