import { expect, test } from 'vitest'
import { NewIds } from './new-ids.ts'

const OLD = '0123456789abcdef01234567'
const LOST = 'fedcba9876543210fedcba98'
const FILE = '0123456789abcdef0123456789abcdef'

test('ids are replaced wherever they stand, and those of things that are not copied are deleted [NEXT-02]', () => {
  const ids = new NewIds()
  ids.draw([OLD])
  const now = ids.of(OLD)
  expect(now).toMatch(/^[0-9a-f]{24}$/)
  expect(now).not.toBe(OLD)
  expect(ids.inText(`see /view/${OLD.toUpperCase()}?a, /attachments/${LOST}/${OLD}/1/${FILE}/a.png.`)).toBe(
    `see /view/${now}?a, /attachments//${now}/1//a.png.`,
  )
  expect(
    ids.inData({
      [OLD]: { in: [OLD, LOST, 'red', 3, null, { deep: LOST, kept: true }] },
      [LOST]: 'gone',
      citationScaffold: LOST,
      none: '',
    }),
  ).toEqual({ [now]: { in: [now, 'red', 3, null, { kept: true }] }, none: '' })
  // Longer or other sequences are no ids.
  for (const text of [`${OLD}0`, `g${OLD}`, '0123456789', 'data:image/png;base64,iVBORw0KGgo'])
    expect(ids.inText(text)).toBe(text)
})

test('new ids ascend in the order in which they are drawn', () => {
  const ids = new NewIds()
  const old = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(24, '0'))
  ids.draw(old)
  const drawn = ids.listOf([...old, LOST])
  expect(drawn).toHaveLength(100)
  expect(drawn.toSorted()).toEqual(drawn)
})
