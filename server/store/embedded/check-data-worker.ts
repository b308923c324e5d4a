// A process of its own that reads the data as long as that takes little time: where it is damaged, it throws or dies.
import { openDatabases } from './layout.ts'

/** For each direction of each database; of large data the beginning and the end are read. */
const readFor = 500

const [, , path = ''] = process.argv

const readThrough = () => {
  for (const database of Object.values(openDatabases(path, true)).filter(Boolean)) {
    for (const reverse of [false, true]) {
      const until = performance.now() + readFor
      let read = 0
      for (const { value } of database.getRange({ reverse })) {
        // By its bytes, whose pages may lie elsewhere.
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
