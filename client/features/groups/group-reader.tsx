import { Title } from '@mantine/core'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { fieldsOf } from './group-fields.ts'
import { MemberList } from './member-list.tsx'

interface Props {
  group: Contribution
  names: ReadonlyMap<string, string>
}

/** Read-only group. */
export const GroupReader = ({ group, names }: Props) => (
  <>
    <Title order={2} mt="md" dir="auto">
      {group.title}
    </Title>
    <MemberList members={fieldsOf(group).members} names={names} />
  </>
)
