import { SUPPORT_START } from '../../../shared/markup.ts'

const NO_TITLES: ReadonlyMap<string, string> = new Map()

/** The words of a body with what its supports are called, by the ids of their marks. */
export const wordsOf = (body: string, titles = NO_TITLES): string => {
  const { body: root } = new DOMParser().parseFromString(body, 'text/html')
  for (const start of root.querySelectorAll(`span.${SUPPORT_START}`)) start.prepend(titles.get(start.id) ?? '')
  return root.textContent
}
