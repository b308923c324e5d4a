import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Link } from '../../../shared/domain/links.ts'
import { cacheLink, linksQuery } from './links.ts'

const link = (type: Link['type']) =>
  ({
    _id: type.padEnd(24, '0'),
    communityId: 'c',
    type,
    from: 'a',
    to: 'b',
    data: {},
    created: '2026-01-01T00:00:00.000Z',
    modified: '2026-01-01T00:00:00.000Z',
  }) as Link

test('a message about reading joins no list of links, as the lists of the server have none', () => {
  const cache = new QueryClient()
  const { queryKey } = linksQuery('to', 'b')
  cache.setQueryData(queryKey, [])
  cacheLink(cache, link('read'))
  cacheLink(cache, link('buildson'))
  expect(cache.getQueryData(queryKey)?.map(({ type }) => type)).toEqual(['buildson'])
})
