import { Button, Group } from '@mantine/core'
import { IconChalkboard, IconClipboardList, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { canManage } from '../../../shared/rules/access.ts'
import { paths } from '../../lib/paths.ts'
import { useMember } from '../author/member.ts'
import { communityQuery } from './community.ts'

const ICONS = { account: IconUser, view: IconChalkboard, community: IconUsersGroup, studies: IconClipboardList }

interface Props {
  open: keyof typeof ICONS
  communityId: string | undefined
  viewId: string | undefined
}

/** The settings are one place with up to three sections (CHRM-03). */
export const SettingsSections = ({ open, communityId, viewId }: Props) => {
  const { t } = useTranslation(['contexts', 'common'])
  const member = useMember(communityId)
  const { data: community } = useQuery({
    ...communityQuery(communityId ?? ''),
    enabled: communityId !== undefined,
  })
  const contextId = member && canManage(member) ? community?.rootContextId : undefined
  const sections = [
    { name: 'account', to: paths.settingsFrom(viewId, communityId), label: t('section.account') },
    viewId && { name: 'view', to: paths.contribution(viewId), label: t('view.title') },
    contextId && { name: 'community', to: paths.contribution(contextId, viewId), label: t('title') },
    communityId &&
      Boolean(member?.authorId) && { name: 'studies', to: paths.consent(communityId), label: t('section.studies') },
  ].filter((section) => typeof section === 'object')
  if (sections.length < 2) return null
  return (
    <Group component="nav" aria-label={t('common:nav.settings')} gap="xs">
      {sections.map(({ name, to, label }) => {
        const Icon = ICONS[name as keyof typeof ICONS]
        return (
          <Button
            key={name}
            component={Link}
            to={to}
            variant={name === open ? 'light' : 'default'}
            aria-current={name === open ? 'page' : undefined}
            leftSection={<Icon size={18} aria-hidden />}
          >
            {label}
          </Button>
        )
      })}
    </Group>
  )
}
