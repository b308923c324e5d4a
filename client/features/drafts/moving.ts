import * as z from 'zod/mini'
import { draftHeadSchema, isDraftKey, storedDraftSchema } from '../../../shared/domain/drafts.ts'
import { ApiError, api } from '../../lib/api.ts'

const PATH = '/api/drafts'

/** A server that answers no sooner counts as not reachable. */
const ANSWER_WITHIN_MS = 60_000

/** The server refuses this draft, such as one that is too long; it may accept another one. */
const isRefused = (error: unknown) => error instanceof ApiError && (error.status === 413 || error.status === 422)

/** Returns a user's drafts in this browser, by key; none where its storage is switched off. */
const draftsHere = (userId: string): Map<string, string> => {
  try {
    return new Map(Object.entries(localStorage).filter(([key]) => isDraftKey(key, userId)) as [string, string][])
  } catch {
    return new Map()
  }
}

/**
 * Moves a user's drafts from this browser to the account, with the token of the session that is ending (LEAK-02). Only
 * drafts that the server has confirmed are removed here. Returns whether all were moved.
 */
export const moveToAccount = async (userId: string, token: string): Promise<boolean> => {
  const failed = new Set<string>()
  for (;;) {
    // Read again each time: another tab may have stored its last words meanwhile.
    const [next] = [...draftsHere(userId)].filter(([key]) => !failed.has(key))
    if (!next) return failed.size === 0
    const [key, text] = next
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
      const headers = { Authorization: `Bearer ${token}` }
      await api.put(PATH, { key, text }, draftHeadSchema, { headers, keepSession: true, signal })
      if (localStorage.getItem(key) === text) localStorage.removeItem(key)
    } catch (error) {
      if (!isRefused(error)) return false
      failed.add(key)
    }
  }
}

/**
 * Moves the drafts of the account to this browser. A draft whose key is in use here, or without room, stays in the
 * account.
 */
export const moveFromAccount = async (userId: string): Promise<void> => {
  for (const { _id, key } of await api.get(PATH, z.array(draftHeadSchema))) {
    if (!isDraftKey(key, userId)) continue
    const path = `${PATH}/${_id}`
    const here = localStorage.getItem(key)
    const { text } = await api.get(path, storedDraftSchema)
    if (here !== null && here !== text) continue
    try {
      localStorage.setItem(key, text)
    } catch {
      continue
    }
    await api.del(path)
  }
}
