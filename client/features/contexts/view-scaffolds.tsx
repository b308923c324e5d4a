import { Checkbox, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Contribution } from '../../../shared/contributions.ts'
import { linkSchema } from '../../../shared/links.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { scaffoldsQuery } from '../../lib/scaffolds.ts'
import { savingKey } from '../../lib/use-edits.ts'
import { FormAlert } from '../../ui/form-alert.tsx'

/** The links from a view to the scaffolds that it uses. */
const usesQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['views', viewId, 'uses'],
    queryFn: async () => {
      const links = await api.get(`/api/links/from/${viewId}`, z.array(linkSchema))
      return links.filter(({ type, _to }) => type === 'uses' && _to.type === 'Scaffold')
    },
    staleTime: 0,
  })

interface Change {
  id: string
  used: boolean
}

interface Props {
  view: Contribution
  disabled: boolean
}

/** Which of the community's scaffolds a view uses: each is a link, kept at once. */
export const ViewScaffolds = ({ view, disabled }: Props) => {
  const { t } = useTranslation('contexts')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const { data: scaffolds } = useQuery(scaffoldsQuery(view.communityId))
  const { data: uses } = useQuery(usesQuery(view._id))
  // What is under way is shown as it will be.
  const [held, hold] = useState<ReadonlyMap<string, Change>>(new Map())
  const set = useMutation({
    mutationKey: savingKey(view._id),
    // What is changed quickly one after the other arrives in that order.
    scope: { id: `scaffolds of ${view._id}` },
    mutationFn: async ({ id, used }: Change) => {
      const link = (await cache.fetchQuery(usesQuery(view._id))).find(({ to }) => to === id)
      if (used) await api.post('/api/links', { from: view._id, to: id, type: 'uses', data: {} }, linkSchema)
      else if (link) await api.del(`/api/links/${link._id}`)
      await cache.invalidateQueries(usesQuery(view._id))
    },
    onSettled: (_data, _error, change) => hold((known) => new Map([...known].filter(([, held]) => held !== change))),
  })
  const change = (id: string, used: boolean) => {
    const wanted = { id, used }
    hold((known) => new Map(known).set(id, wanted))
    set.mutate(wanted)
  }
  if (!scaffolds || !uses) return null
  if (scaffolds.length === 0) return <Text c="dimmed">{t('view.scaffolds.none')}</Text>
  return (
    <Stack gap="sm" ml="xl">
      <FormAlert message={set.error ? errorText(set.error, tErrors) : undefined} />
      <Text size="sm" c="dimmed">
        {t('view.scaffolds.hint')}
      </Text>
      {scaffolds.map(({ id, title }) => (
        <Checkbox
          key={id}
          size="md"
          label={title}
          checked={held.get(id)?.used ?? uses.some(({ to }) => to === id)}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => change(id, checked)}
        />
      ))}
    </Stack>
  )
}
