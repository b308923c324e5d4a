import type { Contribution, ObjectChange } from '../../../shared/domain/contributions.ts'

export interface GroupFields {
  title: string
  /** Author ids. */
  members: string[]
}

export const fieldsOf = ({ title, members = [] }: Contribution): GroupFields => ({ title, members })

export const changeOf = ({ title, ...rest }: Partial<GroupFields>): ObjectChange => ({
  ...rest,
  ...(title !== undefined && { title: title.trim() }),
})
