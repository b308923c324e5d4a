import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

import type { Scaffold } from '../../entities/scaffold/scaffolds.ts'
import { wordsOf } from './filter.ts'
import { loadCode } from '../../lib/load-code.ts'

interface Asked {
  communityId: string
  ids: readonly string[]
  textSearch: string
  scaffolds: readonly Scaffold[]
}

/** Ids of objects that contain a text and use a support of the scaffolds, whatever their permission. */
export const foundQuery = ({ communityId, ids, textSearch, scaffolds }: Asked) => {
  const words = wordsOf({ textSearch })
  const titles = scaffolds.flatMap(({ supports }) => supports.map(({ title }) => title))
  return queryOptions({
    queryKey: ['filter', communityId, { ids, words, titles }],
    queryFn: async ({ signal }) => {
      // No object uses a scaffold without supports.
      if (scaffolds.length > 0 && titles.length === 0) return new Set<string>()
      // Loaded on demand: most views are read without a filter.
      const { searchCountAnswerSchema, withoutSpace } = await loadCode(() => import('../../../shared/domain/search.ts'))
      const scaffold = titles.map(withoutSpace)
      const query = { ids, ...(words.length > 0 && { words }), ...(scaffold.length > 0 && { scaffold }) }
      const path = `/api/contributions/${communityId}/search/count`
      const { filteredObjectIDs } = await api.post(path, { query }, searchCountAnswerSchema, { signal })
      return new Set(filteredObjectIDs)
    },
    gcTime: 60_000,
  })
}
