const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])

/** Where the string that begins at an index ends. */
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

/**
 * About how many values JSON in UTF-8 holds, counted at most to `max` + 1. It costs a small part of reading them, which would
 * make an object of each: whoever sends more than may be is refused before.
 */
export const valuesInJson = (json: Buffer, max: number): number => {
  let values = 1
  for (let index = 0; index < json.length && values <= max; index += 1) {
    const byte = json[index] ?? 0
    if (byte === QUOTE) index = endOfString(json, index)
    else if (byte === COMMA || OPENING.has(byte)) values += 1
  }
  return values
}
