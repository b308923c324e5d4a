import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each(['/', '/view/0123456789abcdef01234567', '/a%20b/c?x=//y&z=%0A#/end', '/x:y@z', '/%C3%A9t%C3%A9'])(
  'a redirect may lead to our own path %s',
  (path) => expect(safeRedirect(path)).toBe(path),
)

test.each([
  undefined, null, 7, ['/a', '/b'], '', 'view', 'https://evil.example/', 'javascript:alert(1)', '//evil.example',
  '///evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example', '\t//evil.example',
  '/a\r\nSet-Cookie: x=1', '/a\0b', '/.//evil.example', '/x/..//evil.example', '/%2Fevil.example', '/%2f%2fevil.example',
  '/%5Cevil.example', '/%09/evil.example', '/%0d%0aSet-Cookie:x', '/x/%2e%2e//evil.example', '/%2e//evil.example', '/%zz', '/\u0085',
])('a redirect to %j leads home', (wanted) => expect(safeRedirect(wanted)).toBe('/')) // prettier-ignore
