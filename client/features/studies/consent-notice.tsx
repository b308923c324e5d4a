import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import classes from './studies.module.css'

/** Put off for as long as the page is open. */
const later = new Set<string>()

/** Leads to the consent screen; in nobody's way. `asked`: the texts that wait for an answer. */
export const ConsentNotice = ({ communityId, asked }: { communityId: string; asked: string }) => {
  const { t } = useTranslation('studies')
  const { pathname } = useLocation()
  const [, hide] = useState(false)
  if (later.has(asked) || pathname === paths.consent(communityId)) return null
  return (
    <div role="status" className={classes.notice}>
      <Text size="sm">{t('notice')}</Text>
      <Anchor component={Link} to={paths.consent(communityId)} size="sm" fw={600} py={4}>
        {t('read')}
      </Anchor>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          later.add(asked)
          hide(true)
        }}
      >
        {t('later')}
      </Button>
    </div>
  )
}
