// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ignoreComposedKeys } from './ignore-composed-keys.ts'

test('keys of an input method reach nothing else on the page, others do [KEYS-02]', () => {
  ignoreComposedKeys()
  const title = document.body.appendChild(document.createElement('input'))
  const listeners: string[] = []
  addEventListener('keydown', () => listeners.push('window'), { capture: true })
  document.addEventListener('keydown', () => listeners.push('document'))
  title.addEventListener('keydown', () => listeners.push('title'))
  const press = (init: KeyboardEventInit) => {
    listeners.length = 0
    title.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
    return [...listeners]
  }
  for (const key of ['Escape', 'Enter', 'Process']) {
    expect(press({ key, isComposing: true })).toEqual([])
    expect(press({ key, keyCode: 229 })).toEqual([])
    expect(press({ key })).toEqual(['window', 'title', 'document'])
  }
  title.remove()
})
