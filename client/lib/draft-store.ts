// Unsaved work, stored in this browser until sign-out. Keys contain user and community, because machines are shared. Each opened
// editor has its own key, so that it never overwrites a draft to be recovered.
import type * as z from 'zod/mini'
import { type DraftKind, draftKey } from '../../shared/domain/drafts.ts'
import { hasLeft } from './token.ts'

export interface Owner {
  userId: string
  communityId: string
}

interface Kept {
  id: string
  savedAt: number
}

/** Maximum number of drafts per user and community; the oldest are dropped. */
const KEPT = 20

export const draftStore = <D extends Kept>(name: DraftKind, schema: z.ZodMiniType<D>) => {
  const prefixOf = ({ userId, communityId }: Owner) => `${draftKey(name, userId)}/${communityId}/`
  /** Drafts being edited on this page, which need no recovery. */
  const inHand = new Set<string>()
  const lockOf = (id: string) => `${name}/${id}`
  /** Drafts being edited in other tabs, by their locks; closed or crashed tabs hold none. */
  const heldElsewhere = async () => {
    const held = (await navigator.locks?.query())?.held ?? []
    return new Set(held.map((lock) => lock.name))
  }

  const read = (key: string): D | undefined => {
    try {
      return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data
    } catch {
      return undefined
    }
  }

  const drop = (owner: Owner, id: string) => {
    try {
      localStorage.removeItem(prefixOf(owner) + id)
    } catch {
      // Storage is disabled.
    }
  }

  return {
    drop,
    /** Stores a draft; returns false if storage is full or disabled. */
    keep: (owner: Owner, draft: D): boolean => {
      // Sign-out has moved the drafts to the account; an editor that is still closing must not leave one (LEAK-02).
      if (hasLeft()) return false
      try {
        localStorage.setItem(prefixOf(owner) + draft.id, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    /** Marks a draft as being edited; returns a function to release it. */
    hold: (id: string) => {
      inHand.add(id)
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      // The lock API requires https; without it, drafts of other open tabs are offered too.
      void navigator.locks?.request(lockOf(id), () => held)
      return () => {
        inHand.delete(id)
        letGo()
      }
    },
    /** Newest first. */
    find: async (owner: Owner): Promise<D[]> => {
      try {
        const elsewhere = await heldElsewhere()
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(owner)))
        const drafts = keys
          .flatMap((key) => read(key) ?? [])
          .filter(({ id }) => !inHand.has(id) && !elsewhere.has(lockOf(id)))
        const newestFirst = drafts.toSorted((a, b) => b.savedAt - a.savedAt)
        for (const { id } of newestFirst.slice(KEPT)) drop(owner, id)
        return newestFirst.slice(0, KEPT)
      } catch {
        return []
      }
    },
  }
}
