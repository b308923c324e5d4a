class Answer extends EventTarget {
  result: unknown
}

/** In-memory IndexedDB with the functions that stored-texts.ts uses; `names` lists the databases. */
export const fakeIndexedDb = () => {
  const databases = new Map<string, Map<string, unknown>>()

  const answer = (act: (request: Answer) => unknown) => {
    const request = new Answer()
    setTimeout(() => {
      request.result = act(request)
      request.dispatchEvent(new Event('success'))
    })
    return request
  }

  const storeIn = (texts: Map<string, unknown>) => ({
    get: (key: string) => answer(() => structuredClone(texts.get(key))),
    put: (value: unknown, key: string) => answer(() => void texts.set(key, structuredClone(value))),
    delete: (key: string) => answer(() => void texts.delete(key)),
    clear: () => answer(() => texts.clear()),
  })

  const indexedDB = {
    open: (name: string) =>
      answer((request) => {
        const found = databases.get(name)
        const texts = found ?? new Map<string, unknown>()
        databases.set(name, texts)
        const database = {
          createObjectStore: () => undefined,
          transaction: () => ({ objectStore: () => storeIn(texts) }),
          addEventListener: () => undefined,
          close: () => undefined,
        }
        request.result = database
        if (!found) request.dispatchEvent(new Event('upgradeneeded'))
        return database
      }),
    deleteDatabase: (name: string) => answer(() => void databases.delete(name)),
  }
  return { indexedDB, names: () => [...databases.keys()] }
}
