import { expect, test } from 'vitest'
import { elementsOf } from './json-file.ts'

const split = async (text: string, size: number) => {
  const bytes = Buffer.from(text)
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const found: [string, unknown][] = []
  for await (const { key, bytes: element } of elementsOf(pieces())) found.push([key, JSON.parse(element.toString())])
  return found
}

test('a JSON object is split into its values and the elements of its lists, wherever its pieces end', async () => {
  const value = {
    community: { _id: '1', 'a,]}"': ['x', { y: [[]] }] },
    none: [],
    'key: "quoted"': [1, 'two, [3]', null, { four: '\\' }, ['é, 漢字']],
    last: 'text',
  }
  const expected = [
    ['community', value.community],
    ...value['key: "quoted"'].map((one) => ['key: "quoted"', one]),
    ['last', 'text'],
  ]
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2), `\uFEFF${JSON.stringify(value)}\n`])
    for (const size of [1, 2, 7, 1000]) expect(await split(text, size)).toEqual(expected)
  expect(await split('{}', 1)).toEqual([])
})

test('anything else is refused', async () => {
  for (const text of ['', 'x', '[]', '{"a": [1', '{"a": 1} {"b": 2}', '{"a"', '{a: 1}'])
    await expect(split(text, 3)).rejects.toThrow()
})
