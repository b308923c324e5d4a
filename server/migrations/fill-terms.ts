import { termsOf } from '../graph/objects/object-terms.ts'
import { ObjectModel, type ObjectDoc } from '../graph/objects/objects.model.ts'
import { collection } from '../store/collection.ts'

const BATCH = 500

/** Adds search terms and pairs of words to all objects. */
export const fillTerms = async (): Promise<void> => {
  const objects = collection(ObjectModel)
  let batch: ObjectDoc[] = []
  const write = async () => {
    const updates = batch.map((object) => ({
      updateOne: { filter: { _id: object._id }, update: { $set: termsOf(object) } },
    }))
    batch = []
    if (updates.length > 0) await objects.bulkWrite(updates)
  }
  for await (const object of objects.find()) {
    batch.push(object)
    if (batch.length === BATCH) await write()
  }
  await write()
}
