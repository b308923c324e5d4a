import { expect, test, vi } from 'vitest'
import { insertText } from './insert-text.ts'

test('a file goes into the text; where nothing takes it, the console is told [VIEW-72, EDIT-114]', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const taken = vi.fn<(html: string) => void>()
  insertText(taken, '<img>')
  expect([taken.mock.calls, told.mock.calls]).toEqual([[['<img>']], []])
  insertText(undefined, '<img>')
  expect(told.mock.calls).toEqual([['no $scope.insertText(text) defined.']])
})
