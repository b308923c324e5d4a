import { describe, expect, test } from 'vitest'
import { arrangedAt, copiedFrom, isCopied } from './copied.ts'

const ids = ['a'.repeat(24), 'b'.repeat(24)] as const
const items = [
  { to: ids[0], data: { x: 100, y: 400, showInPlace: true, width: 80 } },
  { to: ids[1], data: { x: 300, y: 200 } },
]

describe('what was copied', () => {
  test('is put elsewhere in the same arrangement', () => {
    const places = (by: 'corner' | 'middle') => arrangedAt(items, { x: 10.4, y: 20 }, by).map(({ data }) => data)
    expect(places('corner')).toEqual([
      { x: 10, y: 220, showInPlace: true, width: 80 },
      { x: 210, y: 20 },
    ])
    expect(places('middle')).toEqual([
      { x: -90, y: 120, showInPlace: true, width: 80 },
      { x: 110, y: -80 },
    ])
  })

  test('says how items stood, and nothing of who fixed them', () => {
    const item = {
      _id: 'c'.repeat(24),
      to: ids[0],
      modified: '2026-01-01T00:00:00.000Z',
      data: { x: 1, y: 2, fixed: true, locked: true, draggable: false, showInPlace: false },
      _to: {
        type: 'Note',
        title: 'Light',
        permission: 'public' as const,
        created: '2026-01-01T00:00:00.000Z',
        modified: '2026-01-01T00:00:00.000Z',
        authors: [],
      },
    }
    expect(JSON.parse(JSON.stringify(copiedFrom(ids[1], [item])))).toEqual({
      communityId: ids[1],
      items: [{ to: ids[0], data: { x: 1, y: 2, showInPlace: false } }],
    })
  })

  test('is what is pasted only while the clipboard holds it', () => {
    const copied = { communityId: ids[0], items, text: 'https://example.org/1\nhttps://example.org/2' }
    expect(isCopied(copied, 'https://example.org/1\r\nhttps://example.org/2')).toBe(true)
    expect(isCopied(copied, 'https://example.org/1')).toBe(false)
    expect(isCopied({ communityId: ids[0], items }, 'something else')).toBe(true)
  })
})
