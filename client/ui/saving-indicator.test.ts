// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createElement, type PropsWithChildren } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SavingIndicator } from './saving-indicator.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => new EventTarget())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const KEY = ['save', 'group']
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const shown = () => screen.getByRole('status').textContent.trim()

const later = () => {
  let resolve = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<void>((done, fail) => ([resolve, reject] = [done, fail]))
  return { promise, resolve, reject }
}

test('what is saved is told for two seconds, and a save that fails is not [GRPM-13]', async () => {
  const client = new QueryClient()
  const i18n = createInstance()
  void i18n.init({ lng: 'cimode', initAsync: false })
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(
      I18nextProvider,
      { i18n },
      createElement(MantineProvider, null, createElement(QueryClientProvider, { client }, children)),
    )
  render(createElement(SavingIndicator, { mutationKey: KEY }), { wrapper })
  /** Returns a function that ends the save. */
  const save = () => {
    const { promise, resolve, reject } = later()
    const mutation = client.getMutationCache().build(client, { mutationKey: KEY, mutationFn: () => promise })
    mutation.execute(undefined).catch(() => undefined)
    return { succeed: resolve, fail: () => reject(new Error('broken')) }
  }

  const { succeed } = save()
  await pass(5000)
  expect(shown()).toBe('saving')
  succeed()
  await pass(0)
  expect(shown()).toBe('saved')
  await pass(1999)
  expect(shown()).toBe('saved')
  await pass(1)
  expect(shown()).toBe('')

  const { fail } = save()
  await pass(0)
  expect(shown()).toBe('saving')
  fail()
  await pass(0)
  expect(shown()).toBe('')
})
