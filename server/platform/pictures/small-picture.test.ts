import { expect, test, vi } from 'vitest'
import type { Logger } from 'pino'

test('a machine that cannot load sharp is told so at the start, and cards load the original [PHOT-03]', async () => {
  vi.resetModules()
  vi.doMock('sharp', () => {
    throw new Error('Could not load the "sharp" module')
  })
  const { smallPicture, warnWithoutSharp } = await import('./small-picture.ts')
  const warn = vi.fn<Logger['warn']>()
  await warnWithoutSharp({ warn } as unknown as Logger)
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.any(Error) as Error }),
    'sharp cannot be loaded on this machine: cards load pictures in full size; metadata is removed as usual',
  )
  expect(await smallPicture(async () => Buffer.alloc(1), 64)).toBeUndefined()
  vi.doUnmock('sharp')
})

test('pictures are decoded one at a time, however many come at once; one that fails holds up none [PHOT-03]', async () => {
  vi.resetModules()
  const { smallPicture } = await import('./small-picture.ts')
  const { halves } = await import('../../testing/pictures.ts')
  const bytes = await halves(900, 600).png().toBuffer()
  let [reading, most] = [0, 0]
  const read = (content: Buffer) => async () => {
    most = Math.max(most, (reading += 1))
    await new Promise(setImmediate)
    reading -= 1
    return content
  }
  const made = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => smallPicture(read(at === 5 ? Buffer.from('no picture') : bytes), 64_000_000)),
  )
  expect(most).toBe(1)
  expect(made.map(({ status }) => status)).toEqual(made.map((_, at) => (at === 5 ? 'rejected' : 'fulfilled')))
  await expect(smallPicture(read(bytes), 900 * 600 - 1)).rejects.toThrow(/pixel/)
})
