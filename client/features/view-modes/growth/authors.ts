import { canManage, type Member } from '../../../../shared/rules/access.ts'

/** Author id that sees names without managing rights (row STRK-15). */
const SEES_NAMES = '1'

export const seesNames = (member: Member): boolean => canManage(member) || member.authorId === SEES_NAMES

/** Choices of the author filter: all for managers, only themselves for writers. */
export const authorsFor = <C extends { value: string }>(member: Member, choices: readonly C[]): readonly C[] =>
  canManage(member) ? choices : choices.filter(({ value }) => value === member.authorId)
