import { canManage, type Member } from '../../../../shared/rules/access.ts'

/** The author whose `_id` is this sees names without managing anything (row STRK-15). */
const SEES_NAMES = '1'

/** Returns whether somebody is told who wrote the notes. */
export const seesNames = (member: Member): boolean => canManage(member) || member.authorId === SEES_NAMES

/** Returns by whom somebody may have the notes shown, beside the whole community: writers by themselves alone. */
export const authorsFor = <C extends { value: string }>(member: Member, choices: readonly C[]): readonly C[] =>
  canManage(member) ? choices : choices.filter(({ value }) => value === member.authorId)
