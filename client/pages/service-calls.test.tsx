import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startBrowserService } from '../../server/testing/stand-ins/browser-service.ts'
import { askService, ServiceRefusal } from '../entities/service/ask-service.ts'

const service = await startBrowserService(({ body }) => ({ code: 'success', obj: body }))
afterAll(() => service.stop())
const ask = () => askService(`${service.url}/ask`, { at: 7 }, z.object({ at: z.number() }))

test('a call of a service is done only with the code “success” and an answer of its protocol; a refusal tells its words, shortened [ITMX-05]', async () => {
  expect(await ask()).toEqual({ at: 7 })
  service.behave('/ask', { code: 'failure', desc: ` ${'No! '.repeat(200)}` })
  const refusal = await ask().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ServiceRefusal)
  expect((refusal as ServiceRefusal).said).toMatch(/^(No! ?){75}$/)
  const nonsense = [{ code: 'success', obj: { at: 'x' } }, { code: 1 }, [], 404, 'broken', 'closed', 'endless'] as const
  for (const manner of nonsense) {
    service.behave('/ask', manner)
    const error = await ask().catch((fault: unknown) => fault)
    expect([manner, error instanceof Error, error instanceof ServiceRefusal]).toEqual([manner, true, false])
  }
})

test('a service that does not answer is waited for ten seconds', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  service.behave('/ask', 'held')
  const asked = ask()
  expect(timeout.mock.calls).toEqual([[10_000]])
  limit.abort(new DOMException('late', 'TimeoutError'))
  await expect(asked).rejects.toThrow('late')
  timeout.mockRestore()
  service.release()
})
