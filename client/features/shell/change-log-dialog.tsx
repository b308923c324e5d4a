import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import Markdown from 'react-markdown'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { ShellDialog, type ShellDialogProps } from './shell-dialog.tsx'
import classes from './shell.module.css'
import { changeLogQuery } from './change-log.queries.ts'
import { useWhatsNew } from './version.queries.ts'

/** Heading levels below the version's heading. */
const BELOW_VERSION = { h1: 'h4', h2: 'h4', h3: 'h4' } as const

/** Change log; opening it removes the asterisk. */
export default function ChangeLogDialog({ onClose }: ShellDialogProps) {
  const { t, i18n } = useTranslation('shell')
  const { data: log, error, refetch } = useQuery(changeLogQuery)
  const { current, setViewed } = useWhatsNew()
  const seen = log ? current : undefined
  useEffect(() => {
    if (seen !== undefined) setViewed(seen)
  }, [seen, setViewed])
  const dateOf = (date: string) =>
    new Date(date).toLocaleDateString(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <ShellDialog title={t('changeLog.title')} onClose={onClose}>
      {!log && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />)}
      <Stack gap="xl">
        {log?.versions.map(({ version, date, body }) => (
          <section key={version}>
            <Title order={3}>{version}</Title>
            <time dateTime={date} className={classes.date}>
              {dateOf(date)}
            </time>
            <div className={classes.changes} lang="en">
              <Markdown components={BELOW_VERSION}>{body}</Markdown>
            </div>
          </section>
        ))}
      </Stack>
    </ShellDialog>
  )
}
