import { Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { usedBy } from '../../../shared/domain/scaffolds.ts'
import { useMember } from '../../entities/author/member.ts'
import { paths } from '../../lib/paths.ts'
import { type Scaffold, scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import classes from './scaffolds.module.css'
import { joinScaffold, removeLink, useScaffoldActs } from './scaffolds.queries.ts'

interface Props {
  by: Contribution
  disabled?: boolean
}

export const UsedScaffolds = ({ by, disabled = false }: Props) => {
  const { t } = useTranslation('scaffolds')
  const cache = useQueryClient()
  // Admins who have not joined cannot write.
  const joined = useMember(by.communityId)?.authorId != null
  const { data: scaffolds } = useQuery(scaffoldsQuery(by.communityId))
  // Saving settings may enable citations, which adds their scaffolds.
  const readAgain = useEffectEvent((_version: number) => cache.invalidateQueries(scaffoldsQuery(by.communityId)))
  useEffect(() => void readAgain(by.version), [by.version])
  if (!scaffolds) return null
  const used = usedBy(by._id, scaffolds)
  return (
    <Stack gap="sm">
      {used.length === 0 && <Text>{t('use.none')}</Text>}
      <ul className={classes.list} aria-label={t('use.label')}>
        {used.map((scaffold) => (
          <Used key={scaffold.id} by={by} scaffold={scaffold} disabled={disabled || !joined} />
        ))}
      </ul>
      {!disabled && joined && scaffolds.length > 0 && <Add by={by} scaffolds={scaffolds} used={used} />}
    </Stack>
  )
}

const Used = ({ by, scaffold: { id, title, uses }, disabled }: Required<Props> & { scaffold: Scaffold }) => {
  const { t } = useTranslation('scaffolds')
  const { mutate, isPending } = useScaffoldActs(by.communityId, by._id)
  const link = uses.find((use) => use.id === by._id)?.link
  if (isPending) return null
  return (
    <li className={classes.item}>
      <Anchor component={Link} to={paths.contribution(id)} dir="auto">
        {title}
      </Anchor>
      {!disabled && link !== undefined && (
        <IconAction label={t('use.remove', { title })} onClick={() => mutate(() => removeLink(link))}>
          <IconX size={18} aria-hidden />
        </IconAction>
      )}
    </li>
  )
}

const Add = ({ by, scaffolds, used }: Props & { scaffolds: readonly Scaffold[]; used: readonly Scaffold[] }) => {
  const { t } = useTranslation('scaffolds')
  const { mutate, isPending } = useScaffoldActs(by.communityId, by._id)
  const [wanted, setWanted] = useState<string>()
  const [refused, setRefused] = useState(false)
  const chosen =
    scaffolds.find(({ id }) => id === wanted) ?? scaffolds.find((one) => !used.includes(one)) ?? scaffolds[0]
  const add = () => {
    if (!chosen || isPending) return
    const inUse = used.includes(chosen)
    setRefused(inUse)
    if (!inUse) mutate(() => joinScaffold(by._id, chosen.id, 'uses'), { onSuccess: () => setWanted(undefined) })
  }
  return (
    <>
      <div className={classes.add}>
        <NativeSelect
          size="md"
          label={t('use.choose')}
          value={chosen?.id ?? ''}
          data={scaffolds.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget: { value } }) => {
            setWanted(value)
            setRefused(false)
          }}
        />
        <BusyButton
          variant="default"
          loading={isPending}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          {t('use.add')}
        </BusyButton>
      </div>
      <FormAlert message={refused ? t('use.already') : undefined} />
    </>
  )
}
