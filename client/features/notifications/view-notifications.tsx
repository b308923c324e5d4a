import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NotificationSettings, notificationSettingsOf } from '../../../shared/domain/notifications.ts'
import { errorText } from '../../lib/i18n.ts'
import { siteQuery } from '../../lib/site.ts'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { linkOf, ownLinksQuery, useSetLetters, type SubscriptionOwner } from './notifications.queries.ts'

/** E-mail subscription of a view: a personal setting, saved at once. */
export const ViewNotifications = (whose: SubscriptionOwner) => {
  const { t } = useTranslation('notifications')
  const { data: links, error, refetch } = useQuery(ownLinksQuery(whose.viewId, whose.authorId))
  return (
    <Card title={t('title')}>
      {links ? (
        <Choices whose={whose} stored={notificationSettingsOf(linkOf(links, 'notifies')?.data)} />
      ) : (
        error && <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

const Choices = ({ whose, stored }: { whose: SubscriptionOwner; stored: NotificationSettings }) => {
  const { t } = useTranslation('notifications')
  const { t: tErrors } = useTranslation('errors')
  const { data: site } = useQuery(siteQuery)
  const { mutate, error } = useSetLetters(whose)
  // Optimistic value.
  const [held, hold] = useState<NotificationSettings>()
  const shown = held ?? stored
  const set = (change: Partial<NotificationSettings>) => {
    const settings = { ...shown, ...change }
    hold(settings)
    // Without a setting of its own the subscription is deleted. Only the last of several pending changes ends the
    // optimistic value.
    const wanted = settings.notificationSettingEnabled ? settings : undefined
    mutate(wanted, { onSettled: () => hold(undefined) })
  }
  return (
    <Stack gap="lg">
      <Checkbox
        size="md"
        label={t('enable')}
        description={t('enable.hint')}
        checked={shown.notificationSettingEnabled}
        onChange={({ currentTarget: { checked } }) => set({ notificationSettingEnabled: checked })}
      />
      {shown.notificationSettingEnabled && (
        <Checkbox
          size="md"
          ml="xl"
          label={t('receive')}
          checked={shown.receiveNotification}
          onChange={({ currentTarget: { checked } }) => set({ receiveNotification: checked })}
        />
      )}
      {shown.notificationSettingEnabled && site?.sendsMail === false && (
        <Text size="sm" c="dimmed">
          {t('noMail')}
        </Text>
      )}
      <FormAlert message={error ? errorText(error, tErrors) : undefined} />
    </Stack>
  )
}
