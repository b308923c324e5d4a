import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListedUser, RowFault } from '../../../shared/domain/class-lists.ts'
import { authorsKey } from '../../entities/author/member.ts'
import { addUsers } from './class-lists.queries.ts'

/** Batch size of requests: small enough to show progress and to stop soon. */
const USERS_AT_ONCE = 25

export interface Adding {
  users: readonly ListedUser[]
  mustChange: boolean
  /** Number of processed users, from the first. */
  done: number
  refused: readonly RowFault[]
  state: 'sending' | 'stopping' | 'stopped' | 'done'
  error?: unknown
}

/** Adds the users of a list in batches; can be stopped and resumed. */
export const useAdding = (communityId: string) => {
  const cache = useQueryClient()
  const [adding, setAdding] = useState<Adding>()
  const wanted = useRef(false)
  // Stops when the page is left.
  useEffect(() => () => void (wanted.current = false), [])

  const run = async ({ users, mustChange, done, refused }: Omit<Adding, 'state' | 'error'>) => {
    wanted.current = true
    let now: Adding = { users, mustChange, done, refused, state: 'sending' }
    setAdding(now)
    try {
      while (now.done < users.length && wanted.current) {
        const some = users.slice(now.done, now.done + USERS_AT_ONCE)
        const faults = await addUsers(communityId, some, mustChange)
        now = { ...now, done: now.done + some.length, refused: [...now.refused, ...faults] }
        setAdding({ ...now, state: wanted.current ? 'sending' : 'stopping' })
      }
      setAdding({ ...now, state: now.done < users.length ? 'stopped' : 'done' })
    } catch (error) {
      setAdding({ ...now, state: 'stopped', error })
    }
    await cache.invalidateQueries({ queryKey: authorsKey(communityId) })
  }

  return {
    adding,
    start: (users: readonly ListedUser[], mustChange: boolean) => run({ users, mustChange, done: 0, refused: [] }),
    stop: () => {
      wanted.current = false
      setAdding((now) => now && { ...now, state: 'stopping' })
    },
    goOn: () => adding && run(adding),
    forget: () => setAdding(undefined),
  }
}
