import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askPassword, drawPassword } from './new-password.ts'

const terminalWith = (keys: string) => {
  const shown = new PassThrough()
  const raw: boolean[] = []
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (on: boolean) => raw.push(on) })
  input.write(keys)
  return { terminal: { input, prompts: shown }, raw, shown: () => String(shown.read()) }
}
const pipedWith = (text: string | Buffer) => ({ input: new PassThrough().end(text), prompts: new PassThrough() })

test('at a terminal it is asked for twice, and nothing of it is shown', async () => {
  const { terminal, raw, shown } = terminalWith('pa ss wörd\rpa ss wörd\r')
  expect(await askPassword(terminal)).toBe('pa ss wörd')
  expect(shown()).toBe('New password (it is not shown): \nOnce more: \n')
  expect(raw).toEqual([true, false])
})

test('keys that correct it are obeyed', async () => {
  expect(await askPassword(terminalWith('secrxx\u007f\u007fet\rsecret\r').terminal)).toBe('secret')
})

test('two that differ change nothing', async () => {
  await expect(askPassword(terminalWith('one\rtwo\r').terminal)).rejects.toThrow('The two passwords differ')
})

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s changes nothing', async (_name, key) => {
  await expect(askPassword(terminalWith(key).terminal)).rejects.toThrow('Nothing has been changed.')
})

test('elsewhere it is the one line that comes', async () => {
  for (const end of ['', '\n', '\r\n']) expect(await askPassword(pipedWith(`a päss${end}`))).toBe('a päss')
  for (const nothing of ['', '\n']) await expect(askPassword(pipedWith(nothing))).rejects.toThrow('No password came')
  for (const more of ['one\ntwo\n', `${'x'.repeat(5_000)}\n${'y'.repeat(5_000)}`])
    await expect(askPassword(pipedWith(more))).rejects.toThrow('in one line')
})

test('a drawn one is long enough and never the same', () => {
  for (const min of [1, 9, 40, 100]) expect(drawPassword(min).length).toBeGreaterThanOrEqual(Math.max(min, 12))
  expect(new Set(Array.from({ length: 100 }, () => drawPassword(4))).size).toBe(100)
})
