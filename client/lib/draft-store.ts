// Unfinished work, kept in this browser. Keys name the user and the community, so that on a shared machine nobody is
// offered somebody else's; each opening of an editor keeps under a key of its own, so that it never overwrites what has
// not been recovered yet.
import type * as z from 'zod/mini'

export interface Owner {
  userId: string
  communityId: string
}

interface Kept {
  id: string
  savedAt: number
}

/** So many drafts are kept per user and community; older ones go. */
const KEPT = 20

/** The drafts of one kind of work; `name` begins their keys. */
export const draftStore = <D extends Kept>(name: string, schema: z.ZodMiniType<D>) => {
  const prefixOf = ({ userId, communityId }: Owner) => `${name}/${userId}/${communityId}/`
  /** Drafts that an editor on this page is writing right now: they need no recovery. */
  const inHand = new Set<string>()
  const lockOf = (id: string) => `${name}/${id}`
  /** Those that an editor in another tab is writing: a tab that is closed or has crashed holds none. */
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
      // Storage that is switched off holds nothing to drop.
    }
  }

  return {
    drop,
    /** Keeps a draft; answers whether the browser could (its storage may be full or switched off). */
    keep: (owner: Owner, draft: D): boolean => {
      try {
        localStorage.setItem(prefixOf(owner) + draft.id, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    /** Takes a draft in hand; answers how to let it go. */
    hold: (id: string) => {
      inHand.add(id)
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      // Browsers have locks on safe addresses only; elsewhere another tab of one's own offers what is in hand here.
      void navigator.locks?.request(lockOf(id), () => held)
      return () => {
        inHand.delete(id)
        letGo()
      }
    },
    /** Returns what can be recovered, the newest first. */
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
