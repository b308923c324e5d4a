import { Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { paths } from '../../lib/paths.ts'
import type { Scaffold } from '../../entities/scaffold/scaffolds.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import classes from './scaffolds.module.css'
import { joinScaffold, removeLink, useScaffoldActs } from './scaffolds.queries.ts'

interface Props {
  object: Contribution
  scaffold: Scaffold
  all: readonly Scaffold[]
}

export const PairedScaffolds = ({ object: { communityId }, scaffold: { id, pairs }, all }: Props) => {
  const { t } = useTranslation('scaffolds')
  const { mutate, isPending } = useScaffoldActs(communityId)
  const [wanted, setWanted] = useState<string>()
  const paired = all.flatMap((other) => {
    const pair = pairs.find((one) => one.id === other.id)
    return pair ? [{ ...other, link: pair.link }] : []
  })
  const others = all.filter((other) => other.id !== id && !pairs.some((pair) => pair.id === other.id))
  const chosen = others.find((other) => other.id === wanted) ?? others[0]
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('paired.hint')}
      </Text>
      <ul className={classes.list} aria-label={t('paired')}>
        {paired.map(({ id: other, title, link }) => (
          <li key={link} className={classes.item}>
            <Anchor component={Link} to={paths.contribution(other)} dir="auto">
              {title}
            </Anchor>
            <IconAction label={t('paired.remove', { title })} onClick={() => mutate(() => removeLink(link))}>
              <IconX size={18} aria-hidden />
            </IconAction>
          </li>
        ))}
      </ul>
      {chosen && (
        <div className={classes.add}>
          <NativeSelect
            size="md"
            label={t('use.choose')}
            value={chosen.id}
            data={others.map((other) => ({ value: other.id, label: other.title }))}
            onChange={({ currentTarget: { value } }) => setWanted(value)}
          />
          <BusyButton
            variant="default"
            loading={isPending}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => mutate(() => joinScaffold(id, chosen.id, 'pair'))}
          >
            {t('paired.add')}
          </BusyButton>
        </div>
      )}
    </Stack>
  )
}
