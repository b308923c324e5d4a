import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { missingContextsSchema, type RootlessCommunity } from '../../../shared/domain/communities.ts'
import { anything, api } from '../../lib/api.ts'

/** Communities without a root context, and the hash of the password that starts the migration. */
export const missingContextsQuery = queryOptions({
  queryKey: ['contexts', 'missing'],
  queryFn: () => api.get('/api/contexts/missing', missingContextsSchema),
  staleTime: 0,
})

export const passwordFits = async (password: string, hash: string): Promise<boolean> => {
  const { compare } = await import('bcryptjs')
  return await compare(password, hash)
}

export interface Outcome {
  error?: unknown
}

export interface Migration {
  communities: readonly RootlessCommunity[]
  outcomes: ReadonlyMap<string, Outcome>
  running: boolean
}

const repair = async ({ _id }: RootlessCommunity): Promise<Outcome> => {
  try {
    await api.post(`/api/contexts/${_id}`, {}, anything)
    return {}
  } catch (error) {
    return { error }
  }
}

/** Creates missing root contexts one after the other; a failure is recorded and does not stop the rest. */
export const useMigration = () => {
  const cache = useQueryClient()
  const [migration, setMigration] = useState<Migration>()
  const start = async (communities: readonly RootlessCommunity[]) => {
    const outcomes = new Map<string, Outcome>()
    setMigration({ communities, outcomes, running: true })
    for (const community of communities) {
      outcomes.set(community._id, await repair(community))
      setMigration({ communities, outcomes: new Map(outcomes), running: true })
    }
    await Promise.all([
      cache.invalidateQueries({ queryKey: missingContextsQuery.queryKey }),
      cache.invalidateQueries({ queryKey: ['communities'] }),
    ])
    setMigration({ communities, outcomes, running: false })
  }
  return { migration, start }
}
