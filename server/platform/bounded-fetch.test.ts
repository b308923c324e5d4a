import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogle, type GoogleStandIn } from '../testing/stand-ins/google.ts'
import { boundedFetch } from './bounded-fetch.ts'

let google: GoogleStandIn
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => {
  google.stop()
})

test('an answer that does not come, or does not end, is given up', async () => {
  google.behave('/slow', 'held')
  const soon = boundedFetch({ limitMs: 1, maxBytes: 10 })
  await expect(soon(`${google.url}/slow`)).rejects.toMatchObject({ name: 'TimeoutError' })
  google.release()
  google.behave('/long', 'endless')
  const small = boundedFetch({ limitMs: 60_000, maxBytes: 10 })
  await expect(small(`${google.url}/long`).then((reply) => reply.text())).rejects.toThrow()
})
