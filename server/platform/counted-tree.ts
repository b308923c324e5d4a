import { defaultTreeAdapter, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5'
import { refusedFields } from './errors.ts'

/** Trees of at most `max` elements ('field.invalid' of `data`): beyond them HTML's own parsing rules become slow enough to stop the server. */
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
