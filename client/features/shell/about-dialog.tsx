import { Anchor, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { deviceOf } from './device.ts'
import { ShellDialog, type ShellDialogProps } from './shell-dialog.tsx'
import classes from './shell.module.css'
import { versionQuery } from './version.queries.ts'

/** Versions of product and browser, for support requests. */
export default function AboutDialog({ onClose }: ShellDialogProps) {
  const { t } = useTranslation('shell')
  const { data, error, isFetching, refetch } = useQuery(versionQuery)
  const { browser, ios, android, mobile } = deviceOf(navigator.userAgent, navigator.maxTouchPoints)
  const yesOrNo = (flag: boolean) => t(flag ? 'about.yes' : 'about.no')
  const facts = [
    [t('about.version'), data?.version ?? '–'],
    [t('about.build'), data?.build ?? '–'],
    [t('about.browser'), browser || t('about.unknown')],
    ['iOS', yesOrNo(ios)],
    ['Android', yesOrNo(android)],
    [t('about.mobile'), yesOrNo(mobile)],
  ]
  return (
    <ShellDialog title={t('about.title')} onClose={onClose}>
      <Stack>
        {error && (
          <>
            <FormAlert message={t('about.failed')} />
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              {t('about.retry')}
            </Button>
          </>
        )}
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Anchor component={Link} to={paths.privacy} fw={600}>
          {t('about.privacy')}
        </Anchor>
      </Stack>
    </ShellDialog>
  )
}
