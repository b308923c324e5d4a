import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLASS_LIST_BYTES_MAX } from '../../../shared/wire/limits.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { HEADER, allPeople, formOf, listCalls, listOf, post, rowOf, type ListBytes } from '../../testing/class-lists.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let add: ReturnType<typeof listCalls>['add']
let check: ReturnType<typeof listCalls>['check']
let rename: ReturnType<typeof listCalls>['rename']
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ add, check, rename } = listCalls(app, cast))
})
afterAll(() => app.stop())

const manager = () => cast.callers.manager

describe('what is no class list is refused and changes nothing', () => {
  let before: Awaited<ReturnType<typeof allPeople>>
  beforeEach(async () => {
    before = await allPeople()
  })

  /** Errors that don't apply to renaming. */
  const NEEDS_PASSWORDS = ['classList.header', 'classList.noPassword']
  const files: Record<string, [file: ListBytes, status: number, code: string]> = {
    'an empty file': ['', 400, 'file.empty'],
    'a header alone': [HEADER, 422, 'classList.noRows'],
    'rows of only commas': [`${HEADER}\n,,,,\n,,,,`, 422, 'classList.noRows'],
    'no header': [rowOf('nobody'), 422, 'classList.header'],
    'no passwords': [`First Name,Last Name,Username\nPia,Lee,nobody`, 422, 'classList.noPassword'],
    'an encoding that is not told': [
      Uint8Array.from([...Buffer.from(`${HEADER}\n`), 0xc4, 0x2c]),
      400,
      'classList.encoding',
    ],
    'a picture': [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 400, 'classList.binary'],
    'a NUL byte': [`${HEADER}\n${rowOf('nobody')}\0`, 400, 'classList.binary'],
    '10 MB': ['x'.repeat(10 * 1024 * 1024), 413, 'file.tooLarge'],
    'a little more than it may have': ['x'.repeat(CLASS_LIST_BYTES_MAX + 1), 413, 'file.tooLarge'],
    'more than 5,000 rows': [listOf(...Array.from({ length: 5_001 }, () => 'a')), 422, 'classList.tooManyRows'],
  }
  for (const [what, [file, status, code]] of Object.entries(files))
    test(`a file with ${what}`, async () => {
      const asked = [add, check, ...(NEEDS_PASSWORDS.includes(code) ? [] : [rename])]
      for (const ask of asked)
        expect(await ask(file)).toMatchObject({ status, code, answer: { message: expect.any(String) } })
      expect(await allPeople()).toEqual(before)
    })

  const list = listOf(rowOf('nobody'))
  const twoFiles = () => {
    const form = formOf(list, cast.community._id)
    form.append('file', new Blob([list]), 'b.csv')
    return form
  }
  const noFile = () => {
    const form = new FormData()
    form.append('community', cast.community._id)
    return form
  }
  const noCommunity = () => {
    const form = new FormData()
    form.append('file', new Blob([list]), 'a.csv')
    return form
  }
  const forms: Record<string, [form: () => FormData, status: number, code: string]> = {
    'no file': [noFile, 400, 'file.missing'],
    'two files': [twoFiles, 400, 'request.malformed'],
    'no community': [noCommunity, 422, 'invalid'],
    'a community that is no id': [() => formOf(list, '[object Object]'), 404, 'notFound'],
    'a community that is not there': [() => formOf(list, '0123456789abcdef01234567'), 404, 'notFound'],
    "somebody else's community": [() => formOf(list, cast.elsewhere.community._id), 403, 'member.missing'],
  }
  for (const [what, [form, status, code]] of Object.entries(forms))
    test(`a form with ${what}`, async () => {
      for (const path of ['/api/users', '/api/users/users', '/api/users/validate', '/api/users/rename'])
        expect(await post(app, path, manager(), form())).toMatchObject({ status, code })
      expect(await allPeople()).toEqual(before)
    })

  test('a body that is no form', async () => {
    for (const path of ['/api/users/users', '/api/users/validate', '/api/users/rename'])
      expect(await post(app, path, manager(), { community: cast.community._id })).toMatchObject({
        status: 422,
        code: 'invalid',
      })
    expect(await allPeople()).toEqual(before)
  })
})
