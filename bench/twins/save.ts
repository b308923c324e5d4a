// Bare twin of a save: the same documents in one transaction with the plain driver.
import { ObjectId } from 'mongodb'
import { wordsOf } from '../../shared/text/words.ts'
import { bare, revive } from './store.ts'

interface Stored {
  _id: string
  version: number
}

const { app, client, db, listen } = await bare()
const objects = db.collection<Stored>('objects')
const records = db.collection<{ _id: string }>('records')
const historicalObjects = db.collection<{ _id: string }>('historicalobjects')
await records.createIndex({ targetId: 1, timestamp: 1 })
await historicalObjects.createIndex({ dataId: 1 })
await objects.createIndex({ communityId: 1, terms: 1 })
app.post('/seed', async (req, res) => {
  const found = revive(req.body as Record<string, unknown>[]) as unknown as (Stored & { text4search: string })[]
  await objects.insertMany(found.map((object) => ({ ...object, terms: wordsOf(object.text4search) })))
  res.json({})
})
app.put('/objects/:id', async (req, res) => {
  const { title, keywords, data } = req.body as Record<string, unknown>
  const saved = await client.withSession((session) =>
    session.withTransaction(async () => {
      const modified = new Date()
      const object = await objects.findOneAndUpdate(
        { _id: req.params.id },
        { $set: { title, keywords, data, modified }, $inc: { version: 1 } },
        { session, returnDocument: 'after', projection: { terms: 0 } },
      )
      const snapshot = new ObjectId().toHexString()
      await historicalObjects.insertOne(
        { _id: snapshot, type: 'Object', dataId: req.params.id, dataType: 'Note', data: object } as { _id: string },
        { session },
      )
      await records.insertOne(
        { _id: new ObjectId().toHexString(), type: 'modified', targetId: req.params.id, timestamp: modified, historicalObjectId: snapshot } as { _id: string },
        { session },
      ) // prettier-ignore
      return object
    }),
  )
  res.json(saved)
})
listen()
