import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListedUser, RowFault } from '../../../shared/domain/class-lists.ts'
import { authorsKey } from '../../entities/author/member.ts'
import { addUsers } from './class-lists.queries.ts'

/** So many users go in one request: few enough to see progress, and to stop soon. */
const USERS_AT_ONCE = 25

/** Describes how far a list has been sent. */
export interface Adding {
  users: readonly ListedUser[]
  /** So many of them, from the first, have been added or refused. */
  done: number
  refused: readonly RowFault[]
  state: 'sending' | 'stopping' | 'stopped' | 'done'
  /** Why it stopped, unless the person wished so. */
  error?: unknown
}

/** Adds the users of a list to a community, some after the others; what was stopped goes on where it was. */
export const useAdding = (communityId: string) => {
  const cache = useQueryClient()
  const [adding, setAdding] = useState<Adding>()
  const wanted = useRef(false)
  // Whoever has left the page in spite of the question wants no more.
  useEffect(() => () => void (wanted.current = false), [])

  const run = async ({ users, done, refused }: Pick<Adding, 'users' | 'done' | 'refused'>) => {
    wanted.current = true
    let now: Adding = { users, done, refused, state: 'sending' }
    setAdding(now)
    try {
      while (now.done < users.length && wanted.current) {
        const some = users.slice(now.done, now.done + USERS_AT_ONCE)
        const faults = await addUsers(communityId, some)
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
    start: (users: readonly ListedUser[]) => run({ users, done: 0, refused: [] }),
    /** Lets the request that is under way come to its end. */
    stop: () => {
      wanted.current = false
      setAdding((now) => now && { ...now, state: 'stopping' })
    },
    goOn: () => adding && run(adding),
    forget: () => setAdding(undefined),
  }
}
