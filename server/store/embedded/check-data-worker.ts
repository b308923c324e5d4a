// A process of its own that reads the data as long as that takes little time: where it is damaged, it throws or dies.
import { open } from 'lmdb'

/** For each direction; of large data the beginning and the end are read. */
const readFor = 1_500

const [, , path = ''] = process.argv

const readThrough = () => {
  const db = open<Buffer, Buffer>({ path, encoding: 'binary', keyEncoding: 'binary', readOnly: true })
  for (const reverse of [false, true]) {
    const until = performance.now() + readFor
    let read = 0
    for (const { value } of db.getRange({ reverse })) {
      // By its bytes, whose pages may lie elsewhere.
      value.includes(0)
      if ((++read & 255) === 0 && performance.now() > until) break
    }
  }
}

try {
  readThrough()
  process.exit(0)
} catch {
  process.exit(3)
}
