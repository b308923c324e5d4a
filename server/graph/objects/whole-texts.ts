import { chunksOf } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { toContribution, WITHOUT_TERMS, type Reader } from './objects.service.ts'

const AHEAD_MAX = 4_000_000

interface Reading<T> {
  read: (ids: string[]) => AsyncIterable<T>
  textOf: (object: T) => string
}

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

/** Yields the JSON of objects in order, skipping deleted ones; `instead` overrides an object's text. Memory is bounded. */
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

/** Yields the JSON of objects in wire format; see `textsInOrder`. */
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
