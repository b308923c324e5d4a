import type { Guarded } from '../../../shared/rules/access.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { ideaOf, type PromisingIdea } from '../../../shared/domain/promising-ideas.ts'

export interface Idea extends PromisingIdea {
  id: string
  link: Link
  noteId: string
  authorId: string | undefined
  object: Guarded
}

/** Active ideas among links. */
export const ideasInLinks = (links: readonly Link[]): Idea[] =>
  links.flatMap((link) => {
    const { type, from: id, to: noteId, _from } = link
    const said = ideaOf(link.data)
    if (type !== 'promisings' || _from.type !== 'promisingIdeaobj' || _from.status === 'inactive' || !said) return []
    return [{ ...said, id, link, noteId, authorId: _from.authors[0], object: { ..._from, _id: id } }]
  })

const withoutGaps = (text: string) => text.replace(/\s+/gu, '')

/** Returns whether an idea's passage is still in one of the texts, ignoring white space. */
export const isPassageInTexts = ({ idea }: Pick<PromisingIdea, 'idea'>, texts: readonly string[]): boolean =>
  texts.some((text) => withoutGaps(text).includes(withoutGaps(idea)))
