// Browser cache of texts for further pages of the same session. A later sign-in, also of the same user, finds none.
// Storage failures are ignored.
import { firstCards } from './first-cards.ts'
import { readSession, sessionKey } from './token.ts'

const DATABASE = 'buildon.kept'
const STORE = 'texts'
const INDEX = 'index'

const KEPT_MAX = 20
const CHARACTERS_MAX = 20_000_000

interface Entry {
  key: string
  characters: number
}
interface Index {
  session: string
  /** The oldest first. */
  entries: Entry[]
}

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

const open = () => {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return result(request)
}

/** Opens the cache of the current session after deleting those of others. */
const withTexts = async <T>(act: (store: IDBObjectStore, index: Index) => Promise<T>): Promise<T | undefined> => {
  if (sessionKey() === undefined) return undefined
  const database = await open()
  // Allows other tabs to delete the database.
  database.addEventListener('versionchange', () => database.close())
  try {
    // The session may have ended meanwhile.
    const own = sessionKey()
    if (own === undefined) return undefined
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    const found = (await result(store.get(INDEX))) as Index | undefined
    if (found && found.session !== own) await result(store.clear())
    return await act(store, found?.session === own ? found : { session: own, entries: [] })
  } finally {
    database.close()
  }
}

/** Ignores storage failures. */
const unlessRefused = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await act()
  } catch {
    return undefined
  }
}

const drop = async (store: IDBObjectStore, index: Index, keys: readonly string[]) => {
  for (const key of keys) await result(store.delete(key))
  const entries = index.entries.filter(({ key }) => !keys.includes(key))
  await result(store.put({ ...index, entries }, INDEX))
}

/** Keys of the oldest entries above the limits. */
const tooMuch = (entries: readonly Entry[]): string[] => {
  let room = CHARACTERS_MAX
  const newestFirst = entries.toReversed()
  return newestFirst.flatMap(({ key, characters }, place) => {
    room -= characters
    return place >= KEPT_MAX || room < 0 ? [key] : []
  })
}

export const storedTexts = {
  find: (key: string): Promise<string | undefined> =>
    unlessRefused(() => withTexts(async (store) => (await result(store.get(key))) as string | undefined)),

  keep: (key: string, text: string, userId: string): Promise<void> =>
    unlessRefused(() =>
      withTexts(async (store, index) => {
        if (readSession()?.userId !== userId) return
        const others = index.entries.filter((entry) => entry.key !== key)
        const entries = [...others, { key, characters: text.length }]
        await result(store.put(text, key))
        await drop(store, { ...index, entries }, tooMuch(entries))
      }),
    ),

  drop: (key: string): Promise<void> => {
    firstCards.drop(key)
    return unlessRefused(() => withTexts((store, index) => drop(store, index, [key])))
  },
}

export const forgetTexts = () => {
  firstCards.forget()
  return unlessRefused(() => result(indexedDB.deleteDatabase(DATABASE)))
}
