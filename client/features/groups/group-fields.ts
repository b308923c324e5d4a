import type { Contribution } from '../../../shared/contributions.ts'

/** What is changed of a group in its editor. */
export interface GroupFields {
  title: string
  /** Author ids. */
  members: readonly string[]
}
export type GroupEdits = Partial<GroupFields>

export const fieldsOf = ({ title, members = [] }: Contribution): GroupFields => ({ title, members })

/** The edits that say something else than `fields`. */
export const differing = ({ title, members }: GroupEdits, fields: GroupEdits): GroupEdits => ({
  ...(title !== undefined && title !== fields.title && { title }),
  ...(members !== undefined && members.join() !== fields.members?.join() && { members }),
})

export const isEmpty = (edits: GroupEdits) => Object.keys(edits).length === 0
