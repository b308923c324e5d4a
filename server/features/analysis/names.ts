import { canManage, type Member } from '../../../shared/rules/access.ts'
import type { AnalysedAuthor } from '../../../shared/domain/analysis.ts'
import { fullName } from '../../../shared/domain/full-name.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import { findFields } from '../../graph/objects/find-fields.ts'

/**
 * Returns names of all current and former authors: real names for admins, managers and the author, otherwise pseudonyms
 * (contract/README.md 11).
 */
export const analysedAuthors = async (member: Member): Promise<AnalysedAuthor[]> => {
  const { communityId, authorId } = member
  const [{ flipname }, authors] = await Promise.all([
    findRootSettings(communityId),
    findFields({ type: 'Author', communityId }, ['firstName', 'lastName', 'userName', 'pseudoName']),
  ])
  return authors.map(({ _id, firstName = '', lastName = '', userName = '', pseudoName = '' }) => ({
    _id,
    name: canManage(member) || _id === authorId ? fullName({ firstName, lastName, userName }, flipname) : pseudoName,
    pseudoName,
  }))
}

/** Returns names as `analysedAuthors`, or pseudonyms of all; unknown people have none. */
export const namesFor = async (member: Member, names: 'shown' | 'hidden'): Promise<(authorId: string) => string> => {
  const authors = await analysedAuthors(member)
  const byId = new Map(authors.map(({ _id, name, pseudoName }) => [_id, names === 'hidden' ? pseudoName : name]))
  return (id) => byId.get(id) ?? ''
}
