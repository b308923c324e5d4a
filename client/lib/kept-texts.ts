// Texts that this browser keeps of a session, for the next page of the same session: whoever signs in later, also the same
// person, finds nothing of them. Where a browser keeps nothing, or no more, all goes on without.
import { type KnownSession, readSession } from './token.ts'

const DATABASE = 'buildon.kept'
const STORE = 'texts'
/** The key of what tells of all the texts. */
const INDEX = 'index'

/** So many texts, and characters of all of them together, are kept; those that were kept longest ago go. */
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

const nameOf = ({ userId, id }: KnownSession) => `${userId}/${id}`

/** Does something with what is kept of the session that lives now; what is there of another one goes first. */
const withTexts = async <T>(act: (store: IDBObjectStore, index: Index) => Promise<T>): Promise<T | undefined> => {
  const isLiving = (session: KnownSession | undefined) => session !== undefined && session.until > Date.now()
  if (!isLiving(readSession())) return undefined
  const database = await open()
  // Somebody who forgets everything does not wait for this page.
  database.addEventListener('versionchange', () => database.close())
  try {
    // It may have ended meanwhile.
    const session = readSession()
    if (!session || !isLiving(session)) return undefined
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    const found = (await result(store.get(INDEX))) as Index | undefined
    const own = nameOf(session)
    if (found && found.session !== own) await result(store.clear())
    return await act(store, found?.session === own ? found : { session: own, entries: [] })
  } finally {
    database.close()
  }
}

/** Runs what may fail in a browser that keeps nothing. */
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

/** The keys of the oldest of some entries, which are too many or too long. */
const tooMuch = (entries: readonly Entry[]): string[] => {
  let room = CHARACTERS_MAX
  const newestFirst = entries.toReversed()
  return newestFirst.flatMap(({ key, characters }, place) => {
    room -= characters
    return place >= KEPT_MAX || room < 0 ? [key] : []
  })
}

/** What is kept of the session that lives now. */
export const keptTexts = {
  find: (key: string): Promise<string | undefined> =>
    unlessRefused(() => withTexts(async (store) => (await result(store.get(key))) as string | undefined)),

  /** Keeps a text that was read by somebody, in a session of theirs alone. */
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

  drop: (key: string): Promise<void> => unlessRefused(() => withTexts((store, index) => drop(store, index, [key]))),
}

/** Forgets all that is kept, of whatever session. */
export const forgetTexts = () => unlessRefused(() => result(indexedDB.deleteDatabase(DATABASE)))
