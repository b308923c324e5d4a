// See shared/text/mentions.ts.
import { MENTION } from '../../../shared/text/markup.ts'
import { MENTION_CLASSES, mentionText } from '../../../shared/text/mentions.ts'
import { decoration } from './decoration.ts'
import type { References } from './references.ts'

export const MENTIONS = `span.${MENTION}`

export const mentionMarkup = (authorId: string) => `<span class="${MENTION_CLASSES}" data-author="${authorId}"></span>`

export const nameIn = (mark: Element, references: References): string | undefined =>
  references.get(mark.getAttribute('data-author') ?? '')?.title

export const decorateMentions = (root: Element, references: References) => {
  for (const mark of root.querySelectorAll(MENTIONS))
    mark.replaceChildren(decoration(mark, '', mentionText(nameIn(mark, references))))
}
