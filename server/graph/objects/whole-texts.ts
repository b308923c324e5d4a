import { chunksOf } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { findObject, toContribution, WITHOUT_TERMS, type Reader } from './objects.service.ts'

/** Characters that are read ahead; one object may be as long. */
const AHEAD_MAX = 4_000_000

const textOf = (object: ObjectDoc, reader: Reader) => JSON.stringify(toContribution(object, reader))

/** The JSON of the first of some objects that the store gives, by id: about as many as may be read ahead. */
const readAhead = async (ids: readonly string[], reader: Reader): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  let length = 0
  const cursor = collection(ObjectModel).find<ObjectDoc>({ _id: { $in: [...ids] } }, { projection: WITHOUT_TERMS })
  for await (const object of cursor) {
    const text = textOf(object, reader)
    texts.set(object._id, text)
    length += text.length
    if (length > AHEAD_MAX) break
  }
  return texts
}

/**
 * The wire shape of some objects for one reader as JSON, in this order and without those that are no more; of ids with a text to stand
 * `instead`, that. However long they are, memory holds few of them.
 */
export async function* wholeTexts(
  ids: readonly string[],
  reader: Reader,
  instead: (id: string) => string | undefined = () => undefined,
): AsyncGenerator<string> {
  for (const some of chunksOf(ids)) {
    const ahead = await readAhead(
      some.filter((id) => instead(id) === undefined),
      reader,
    )
    for (const id of some) {
      const text = instead(id) ?? ahead.get(id) ?? (await textById(id, reader))
      ahead.delete(id)
      if (text !== undefined) yield text
    }
  }
}

const textById = async (id: string, reader: Reader) => {
  const object = await findObject(id)
  return object ? textOf(object, reader) : undefined
}
