import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Community } from '../../../shared/domain/communities.ts'
import { paths } from '../../lib/paths.ts'
import { CopyKey } from './copy-key.tsx'
import classes from './created-keys.module.css'

export const CreatedKeys = ({ community, onClose }: { community: Community; onClose: () => void }) => {
  const { t } = useTranslation(['communities', 'common'])
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('created.title', { title: community.title })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack>
        <Text>{t('created.text')}</Text>
        <ReadableKey label={t('created.key')} value={community.registrationKey} />
        <ReadableKey label={t('created.managerKey')} value={community.managerRegistrationKey} />
        <Button component={Link} to={`${paths.manage(community._id)}#invite`}>
          {t('created.invite')}
        </Button>
        <Button
          variant="default"
          component={Link}
          to={paths.communityTop(community._id)}
          aria-label={t('mine.enterNamed', { title: community.title })}
        >
          {t('mine.enter')}
        </Button>
      </Stack>
    </Modal>
  )
}

export const ReadableKey = ({ label, value = '' }: { label: string; value: string | undefined }) => (
  <div>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <Group wrap="nowrap" gap="sm">
      <output className={classes.key} aria-label={label}>
        {value}
      </output>
      <CopyKey label={label} value={value} />
    </Group>
  </div>
)
