import { describe, expect, test } from 'vitest'
import { paths, safeRedirect } from './paths.ts'

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
