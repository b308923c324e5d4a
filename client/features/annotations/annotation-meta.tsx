import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { useNames } from '../../entities/community/community.ts'
import classes from './annotations.module.css'

export const AnnotationMeta = ({ annotation }: { annotation: Contribution }) => {
  const { t, i18n } = useTranslation('annotations')
  const nameOf = useNames(annotation.communityId)
  const names = annotation.authors.flatMap((id) => nameOf.get(id) ?? [])
  return (
    <Text size="sm" c="dimmed">
      {annotation.permission === 'private' && (
        <IconLock size={16} className={classes.sign} role="img" aria-label={t('onlyMine')} />
      )}
      {names.join(', ')}
      {names.length > 0 && ' · '}
      <time dateTime={annotation.modified}>
        {new Date(annotation.modified).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </Text>
  )
}
