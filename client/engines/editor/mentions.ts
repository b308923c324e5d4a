// See shared/text/mentions.ts.
import { MENTION } from '../../../shared/text/markup.ts'
import { MENTION_CLASSES, mentionText } from '../../../shared/text/mentions.ts'
import { decoration } from './decoration.ts'
import type { References } from './references.ts'

export const MENTIONS = `span.${MENTION}`

export const mentionMarkup = (authorId: string) => `<span class="${MENTION_CLASSES}" data-author="${authorId}"></span>`

type Names = ReadonlyMap<string, string>

export const nameIn = (mark: Element, references: References, names?: Names): string | undefined => {
  const id = mark.getAttribute('data-author') ?? ''
  return references.get(id)?.title ?? names?.get(id)
}

export const decorateMentions = (root: Element, references: References, names: Names) => {
  for (const mark of root.querySelectorAll(MENTIONS))
    mark.replaceChildren(decoration(mark, '', mentionText(nameIn(mark, references, names))))
}
