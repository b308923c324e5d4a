// Recordings of this browser until they are saved or discarded, so that a closed tab or a failed upload loses none.

export interface KeptRecording {
  type: string
  parts: ArrayBuffer[]
  /** In milliseconds since 1970. */
  at: number
}

const DATABASE = 'buildon.recordings'
const STORE = 'recordings'

const result = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

const withStore = async <T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T> => {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  const database = await result(request)
  database.addEventListener('versionchange', () => database.close())
  try {
    return await act(database.transaction(STORE, 'readwrite').objectStore(STORE))
  } finally {
    database.close()
  }
}

/** By user and note, because computers are shared. */
export const recordingKey = (userId: string, noteId: string) => `${userId}/${noteId}`

/** Returns false if this browser stores nothing. */
export const keepRecording = (key: string, recording: KeptRecording): Promise<boolean> =>
  withStore(async (store) => {
    await result(store.put(recording, key))
    return true
  }).catch(() => false)

export const findRecording = (key: string): Promise<KeptRecording | undefined> =>
  withStore(async (store) => (await result(store.get(key))) as KeptRecording | undefined).catch(() => undefined)

export const dropRecording = (key: string): Promise<void> =>
  withStore(async (store) => {
    await result(store.delete(key))
  }).catch(() => undefined)

/** At sign-out, because computers are shared. */
export const forgetRecordings = () => {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(DATABASE)
}
