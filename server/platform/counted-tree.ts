import { defaultTreeAdapter, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5'
import { refusedFields } from './errors.ts'

/**
 * Returns a tree adapter that throws 'field.invalid' of `data` beyond `max` elements, because HTML parsing can take
 * quadratic time.
 */
export const countedTree = (max: number): TreeAdapter<DefaultTreeAdapterMap> => {
  let elements = 0
  return {
    ...defaultTreeAdapter,
    createElement: (...args) => {
      if (++elements > max) throw refusedFields({ data: 'field.invalid' })
      return defaultTreeAdapter.createElement(...args)
    },
  }
}
