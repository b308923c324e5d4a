import { describe, expect, test } from 'vitest'
import { foreignIn } from './external-drop.ts'

const given = (texts: Record<string, string>) => foreignIn({ getData: (type: string) => texts[type] ?? '' })

describe('what is handed over by another program', () => {
  test('is an address of the web, called as its page or as itself', () => {
    const wanted = { kind: 'address', url: new URL('https://example.org/plants/?a=1') }
    const list = '# made by hand\r\nhttps://example.org/plants/?a=1\r\nhttps://example.org/second'
    expect(given({ 'text/uri-list': list })).toEqual({ ...wanted, title: 'example.org/plants' })
    expect(given({ 'text/plain': ' https://example.org/plants/?a=1\n' })).toEqual({
      ...wanted,
      title: 'example.org/plants',
    })
    const named = 'https://example.org/plants/?a=1\nAll about\tplants'
    expect(given({ 'text/uri-list': list, 'text/x-moz-url': named })).toEqual({ ...wanted, title: 'All about plants' })
  })

  test('is a text, also one that an address is within', () => {
    const text = 'See https://example.org/plants'
    expect(given({ 'text/plain': text })).toEqual({ kind: 'text', text })
    expect(given({ 'text/plain': 'Plants: green' })).toEqual({ kind: 'text', text: 'Plants: green' })
  })

  test('is nothing that a note is made of when its kind is unknown [VIEW-31]', () => {
    expect(given({})).toBeUndefined()
    expect(given({ 'application/x-strange': 'something' })).toBeUndefined()
    expect(given({ 'text/plain': ' \n' })).toBeUndefined()
    const addresses = ['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'blob:https://example.org/1']
    for (const address of addresses)
      expect(given({ 'text/uri-list': address, 'text/plain': address }), address).toBeUndefined()
  })
})
