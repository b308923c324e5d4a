import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { parseFilter, type Searchable } from './query-filter.ts'

const FIELDS: Searchable = { _id: 'id', type: 'text', created: 'date', '_to.created': 'date', '_to.*': 'free' }
const filterOf = (query: unknown) => parseFilter(query, FIELDS).filter
const ID = '64b7f0c2a1d3e4f5a6b7c8d9'

describe('a free-form query', () => {
  test('may compare listed fields, choose among values, and join conditions', () => {
    const query = {
      _id: { $in: [ID] },
      type: { $ne: 'read' },
      '_to.data.riseabove': { $exists: true },
      $or: [{ '_to.status': 'active' }, { $and: [{ '_to.size': { $gte: 1, $lt: 5 } }, { '_to.title': null }] }],
    }
    expect(filterOf(query)).toEqual(query)
    expect(filterOf({})).toEqual({})
  })

  test('has its dates and ids cast, at every depth', () => {
    const day = '2024-05-01T00:00:00.000Z'
    expect(
      filterOf({
        created: { $gte: day, $in: [day, 0] },
        $or: [{ '_to.created': day }, { _id: { $in: [ID.toUpperCase()] } }],
      }),
    ).toEqual({
      created: { $gte: new Date(day), $in: [new Date(day), new Date(0)] },
      $or: [{ '_to.created': new Date(day) }, { _id: { $in: [ID] } }],
    })
    expect(filterOf({ '_to.title': day })).toEqual({ '_to.title': day })
  })

  test('says by pagesize and page which part of the answer is wanted', () => {
    const partOf = (query: unknown, pageSize?: number) => {
      const { filter, skip, limit } = parseFilter(query, FIELDS, pageSize)
      expect(filter).toEqual({})
      return [skip, limit]
    }
    expect(partOf({})).toEqual([0, 0])
    expect(partOf({}, 50)).toEqual([0, 50])
    expect(partOf({ page: 3 }, 50)).toEqual([100, 50])
    expect(partOf({ pagesize: '10', page: '2' })).toEqual([10, 10])
    expect(partOf({ pagesize: 1e5, page: 1 }, 50)).toEqual([0, 1e5])
    for (const pagesize of ['max', '', 0, -1, null, {}, Number.NaN]) expect(partOf({ pagesize }, 50)).toEqual([0, 0])
    expect(partOf({ pagesize: 1e300, page: 1e300 })).toEqual([2 ** 31 - 1, 2 ** 31 - 1])
  })

  test.each<[string, unknown]>([
    ['$where', { $where: 'sleep(1000)' }],
    ['$where', { $or: [{ $where: '1' }] }],
    ['$nor', { $nor: [{ type: 'read' }] }],
    ['$expr', { $and: [{ type: 'x' }, { $expr: {} }] }],
    ['$regex', { type: { $regex: '(a+)+$' } }],
    ['$not', { type: { $not: { $eq: 'x' } } }],
    ['email', { email: 'a@example.org' }],
    ['toString', { toString: 'x' }],
    ['constructor', { constructor: {} }],
    ['_to', { _to: { title: 'x' } }],
    ['_to.__proto__.x', { '_to.__proto__.x': 1 }],
    ['_to.$where', { '_to.$where': 1 }],
    ['_to.', { '_to.': 1 }],
    ['_to.a\0b', { '_to.a\0b': 1 }],
    ['_to.1.2.3.4.5.6.7.8.9', { '_to.1.2.3.4.5.6.7.8.9': 1 }],
    ['created', { created: 'yesterday' }],
    ['type', { type: {} }],
    ['type', { type: 7 }],
    ['type', { type: ['read'] }],
    ['_to.title', { '_to.title': { $gt: { $where: 1 } } }],
    ['type', { type: { $in: [{ $regex: 'x' }] } }],
    ['$in', { type: { $in: 'read' } }],
    ['$exists', { type: { $exists: 'yes' } }],
    ['$or', { $or: [] }],
    ['$or', { $or: 'x' }],
    ['$or', { $or: [1] }],
    ['$or', { $or: Array.from({ length: 101 }, () => ({ type: 'x' })) }],
    ['$and', { $and: Array.from({ length: 201 }, () => ({})) }],
    ['_to.x', Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`_to.${index === 200 ? 'x' : index}`, 1]))],
    ['$and', JSON.parse(`${'{"$and":['.repeat(50)}{"type":"x"}${']}'.repeat(50)}`)],
  ])('with %s is refused by that name', (name, query) => {
    let refusal: unknown
    try {
      filterOf(query)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({
      code: 'request.fieldUnknown',
      details: { field: name, message: `This field or operator cannot be searched. (${name})` },
    })
  })

  const half = Array.from({ length: 10_001 }, () => ID)
  test.each([
    ['more values in all its lists', { $or: [{ _id: { $in: half } }, { _id: { $nin: half } }] }, '20000 values'],
    ['more lists', { $or: Array.from({ length: 11 }, () => ({ _id: { $nin: [ID] } })) }, '10 lists'],
  ])('with %s than a store looks at quickly is refused, naming the bound', (_, query, bound) => {
    expect(filterOf({ _id: { $in: half } })).toEqual({ _id: { $in: half } })
    const ten = { $or: Array.from({ length: 10 }, () => ({ _id: { $nin: [ID] } })) }
    expect(filterOf(ten)).toEqual(ten)
    let refusal: unknown
    try {
      filterOf(query)
    } catch (error) {
      refusal = error
    }
    const message = `This field or operator cannot be searched. ($nin: at most ${bound})`
    expect(refusal).toMatchObject({ code: 'request.fieldUnknown', details: { field: '$nin', message } })
  })

  test.each([['text'], [7], [null], [[]], [[{}]]])('that is %j is none', (query) => {
    expect(() => filterOf(query)).toThrow(new AppError('request.malformed'))
  })
})
