// Process that reads the data for a limited time; throws or crashes if it is damaged.
import { openDatabases } from './layout.ts'

/** Milliseconds per direction and database. */
const readFor = 500

const [, , path = ''] = process.argv

const readThrough = () => {
  for (const database of Object.values(openDatabases(path, true)).filter(Boolean)) {
    for (const reverse of [false, true]) {
      const until = performance.now() + readFor
      let read = 0
      for (const { value } of database.getRange({ reverse })) {
        // Reads the bytes, perhaps from other pages.
        value.includes(0)
        if ((++read & 255) === 0 && performance.now() > until) break
      }
    }
  }
}

try {
  readThrough()
  process.exit(0)
} catch {
  process.exit(3)
}
