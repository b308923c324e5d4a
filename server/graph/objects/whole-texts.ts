import { chunksOf } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { toContribution, WITHOUT_TERMS, type Reader } from './objects.service.ts'

/** Characters that are read ahead; one object may be as long. */
const AHEAD_MAX = 4_000_000

interface Reading<T> {
  /** Reads objects by their ids, in any order. */
  read: (ids: string[]) => AsyncIterable<T>
  textOf: (object: T) => string
}

/** The JSON of the first of some objects that the store gives, by id: about as many as may be read ahead. */
const readAhead = async <T extends { _id: string }>(ids: string[], { read, textOf }: Reading<T>) => {
  const texts = new Map<string, string>()
  let length = 0
  for await (const object of read(ids)) {
    const text = textOf(object)
    texts.set(object._id, text)
    length += text.length
    if (length > AHEAD_MAX) break
  }
  return texts
}

/**
 * The JSON of some objects in the order of their ids and without those that are no more; of ids with a text to stand
 * `instead`, that. However long they are, memory holds few of them.
 */
export async function* textsInOrder<T extends { _id: string }>(
  ids: readonly string[],
  reading: Reading<T>,
  instead: (id: string) => string | undefined = () => undefined,
): AsyncGenerator<string> {
  for (const some of chunksOf(ids)) {
    const ahead = await readAhead(
      some.filter((id) => instead(id) === undefined),
      reading,
    )
    for (const id of some) {
      const text = instead(id) ?? ahead.get(id) ?? (await readAhead([id], reading)).get(id)
      ahead.delete(id)
      if (text !== undefined) yield text
    }
  }
}

/** The wire shape of some objects for one reader as JSON, by `textsInOrder`. */
export const wholeTexts = (
  ids: readonly string[],
  reader: Reader,
  instead?: (id: string) => string | undefined,
): AsyncGenerator<string> =>
  textsInOrder(
    ids,
    {
      read: (some) => collection(ObjectModel).find<ObjectDoc>({ _id: { $in: some } }, { projection: WITHOUT_TERMS }),
      textOf: (object) => JSON.stringify(toContribution(object, reader)),
    },
    instead,
  )
