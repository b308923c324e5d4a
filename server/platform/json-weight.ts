const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const LIST = 0x5b
const OBJECT = 0x7b
const CLOSING = new Set([0x5d, 0x7d])

const endOfString = (json: Buffer, start: number) => {
  let end = json.indexOf(QUOTE, start + 1)
  while (end !== -1) {
    let escapes = 0
    while (json[end - 1 - escapes] === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
    end = json.indexOf(QUOTE, end + 1)
  }
  return json.length
}

export interface JsonWeight {
  /** Approximate, at all depths. */
  values: number
  /** Maximum of one object. */
  keys: number
}

/** Counts values of UTF-8 JSON up to `max` + 1, much cheaper than parsing. */
export const jsonWeight = (json: Buffer, max: number): JsonWeight => {
  const weight = { values: 1, keys: 0 }
  /** Keys so far of each open object; undefined for an array. */
  const open: (number | undefined)[] = []
  for (let index = 0; index < json.length && weight.values <= max; index += 1) {
    const byte = json[index] ?? 0
    if (byte === QUOTE) index = endOfString(json, index)
    else if (CLOSING.has(byte)) open.pop()
    else if (byte === COMMA || byte === LIST || byte === OBJECT) {
      weight.values += 1
      if (byte !== COMMA) open.push(byte === OBJECT ? 0 : undefined)
      const keys = open.at(-1)
      if (keys === undefined) continue
      open[open.length - 1] = keys + 1
      weight.keys = Math.max(weight.keys, keys + 1)
    }
  }
  return weight
}
