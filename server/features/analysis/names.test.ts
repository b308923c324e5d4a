import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisNamesSchema } from '../../../shared/domain/analysis.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('names that the role may not see are pseudonyms in the answer itself: a writer reads their own, managers and admins all [STAT-09, ANLP-21]', async () => {
  const { community, callers } = await makeCast(app)
  const { owner, writer, manager, admin, outsider } = callers
  const ask = (token: string) => app.request('GET', `/api/analysis/${community._id}/names`, { token })
  const namesFor = async ({ token }: { token: string }) => {
    const { authors } = (await ask(token)).as(analysisNamesSchema)
    return new Map(authors.map(({ _id, name }) => [_id, name]))
  }
  const real = `${owner.user.firstName} ${owner.user.lastName}`
  const pseudonym = owner.author.pseudoName
  expect(pseudonym).toMatch(/^\d{6}$/)

  expect((await namesFor(owner)).get(owner.author._id)).toBe(real)
  expect((await namesFor(manager)).get(owner.author._id)).toBe(real)
  expect((await namesFor(admin)).get(owner.author._id)).toBe(real)
  expect((await namesFor(writer)).get(owner.author._id)).toBe(pseudonym)
  expect(JSON.stringify((await ask(writer.token)).body)).not.toContain(real)
  expect((await ask(outsider.token)).status).toBe(403)
})
