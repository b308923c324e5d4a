import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ChooseStars } from './stars.tsx'
import type { useOwnRating } from './use-own-rating.ts'

export const OwnRating = ({
  rating: { rating, dirty, saving, choose, reset, save },
}: {
  rating: ReturnType<typeof useOwnRating>
}) => {
  const { t, i18n } = useTranslation('ratings')
  return (
    <>
      <Group gap="xs">
        <ChooseStars label={t('choose')} rating={rating} onChange={choose} />
        <Text size="sm">{new Intl.NumberFormat(i18n.language).format(rating)}</Text>
      </Group>
      <Group gap="xs" mt={4}>
        <BusyButton size="compact-md" variant="default" disabled={!dirty || saving} onClick={reset}>
          {t('reset')}
        </BusyButton>
        <BusyButton size="compact-md" loading={saving} disabled={!dirty} onClick={save}>
          {t('save')}
        </BusyButton>
      </Group>
    </>
  )
}
