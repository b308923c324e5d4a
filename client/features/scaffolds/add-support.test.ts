import { expect, test, vi } from 'vitest'
import { addSupport } from './add-support.ts'

test('a chosen support goes to the text; where nothing takes it, the console is told [VIEW-72, EDIT-114]', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const taken = vi.fn<(support: string) => void>()
  addSupport(taken, 'My theory')
  expect([taken.mock.calls, told.mock.calls]).toEqual([[['My theory']], []])
  addSupport(undefined, 'My theory')
  expect(told.mock.calls).toEqual([['no $scope.addSupport(supportLink) defined.']])
})
