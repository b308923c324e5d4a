import type { Contribution } from '../../../shared/domain/contributions.ts'
import { orderIn } from '../../lib/order.ts'

export interface ViewChoice {
  value: string
  label: string
}

/** Options for views, sorted by title. */
export const viewChoicesOf = (
  views: readonly Pick<Contribution, '_id' | 'title'>[],
  { language, untitled }: { language: string; untitled: string },
): ViewChoice[] => {
  const compare = orderIn(language)
  return views
    .map(({ _id, title }) => ({ value: _id, label: title || untitled }))
    .toSorted((a, b) => compare(a.label, b.label))
}
