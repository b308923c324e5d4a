import { MongoClient } from 'mongodb'
import { startEmbedded } from './start.ts'

/** Process that the crash test kills: writes endlessly and reports acknowledgements. */
const [dataDir, round] = process.argv.slice(2) as [string, string]
const { uri } = await startEmbedded({ dataDir })
const client = await MongoClient.connect(uri)
const db = client.db('crash')
const single = db.collection<{ _id: string; n: number; tags: string[] }>('single')
const pairs = db.collection<{ _id: string; key: string; n: number }>('pairs')
if (round === '0') {
  await single.createIndexes([{ key: { n: 1 } }, { key: { tags: 1, n: -1 } }])
  await pairs.createIndex({ key: 1 }, { unique: true })
  await db.collection('sums').insertOne({ n: 0 })
}
process.stdout.write('started\n')

async function writeSingles(writer: number) {
  for (let n = 0; ; n++) {
    const _id = `${round}-${writer}-${n}`
    await single.insertOne({ _id, n, tags: ['x', `t${n % 5}`] })
    if (n % 3 === 0) await single.updateOne({ _id }, { $set: { n: -n, tags: ['x', 'late'] } })
    process.stdout.write(`single ${_id}\n`)
  }
}

async function writePairs() {
  for (let n = 0; ; n++) {
    const name = `${round}-${n}`
    await client.withSession((session) =>
      session.withTransaction(async () => {
        for (const half of ['left', 'right'])
          await pairs.insertOne({ _id: `${name} ${half}`, key: `${half} ${name}`, n }, { session })
        await db.collection('sums').updateOne({}, { $inc: { n: 1 } }, { session })
      }),
    )
    process.stdout.write(`pair ${name}\n`)
  }
}

await Promise.all([writeSingles(0), writeSingles(1), writePairs()])
