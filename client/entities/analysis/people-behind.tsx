import { List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orderIn } from '../../lib/order.ts'
import { openDialog } from '../../ui/generic-modal.tsx'
import { analysisNamesQuery } from './analysis.queries.ts'

interface Behind {
  communityId: string
  title: string
  /** Ids of authors, single or in pairs. */
  people: readonly (readonly string[])[]
}

/** Formats authors; pairs as “Ann and Ben”, sorted by name so that no order is implied. */
export const usePeopleNames = (communityId: string) => {
  const { i18n } = useTranslation()
  const { data } = useQuery(analysisNamesQuery(communityId))
  const compare = orderIn(i18n.language)
  const both = new Intl.ListFormat(i18n.language)
  const nameById = new Map(data?.authors.map(({ _id, name }) => [_id, name]))
  const calledBy = (ids: readonly string[]) => ids.map((id) => nameById.get(id) ?? '').toSorted(compare)
  return (people: readonly (readonly string[])[]) => people.map((ids) => both.format(calledBy(ids))).toSorted(compare)
}

/** Opens the names behind a number of people (QUES-02). */
export const openPeople = ({ communityId, title, people }: Behind) => {
  void openDialog({
    title,
    size: 480,
    dismiss: true,
    content: () => <PeopleList communityId={communityId} people={people} />,
  })
}

const PeopleList = ({ communityId, people }: Omit<Behind, 'title'>) => {
  const { t } = useTranslation('charts')
  const namesOf = usePeopleNames(communityId)
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('people', { count: people.length })}
      </Text>
      <List spacing={6}>
        {namesOf(people).map((name, at) => (
          <List.Item key={`${at} ${name}`}>
            <span dir="auto">{name}</span>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
