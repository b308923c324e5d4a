import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText, momentText } from '../../lib/i18n.ts'
import { changePause } from '../author/pauses.ts'
import classes from './writing-banner.module.css'

interface Props {
  communityId: string
  /** Undefined: the community. */
  viewId?: string
  until: string | null
}

export default function EndPause({ communityId, viewId, until }: Props) {
  const { t } = useTranslation('pauses')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const end = useMutation({
    mutationFn: () => changePause(cache, communityId, { ...(viewId && { viewId }), pause: null }),
  })
  const what = viewId ? 'view' : 'community'
  return (
    <div role="status" className={classes.banner}>
      {until === null ? t(`paused.${what}`) : t(`pausedUntil.${what}`, { until: momentText(Date.parse(until)) })}
      <Button variant="default" size="compact-sm" loading={end.isPending} onClick={() => end.mutate()}>
        {t('end')}
      </Button>
      {end.error && <span role="alert">{errorText(end.error, tErrors)}</span>}
    </div>
  )
}
