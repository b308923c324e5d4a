import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'
import { siteQuery } from '../../lib/site.ts'
import { useSetLetters } from './catch-up.queries.ts'

/** Has what is on the page sent by letter, or not (CTCH-07). */
export const LettersSwitch = ({ communityId, stored }: { communityId: string; stored: boolean }) => {
  const { t } = useTranslation('catchUp')
  const { t: tErrors } = useTranslation('errors')
  const { data: site } = useQuery(siteQuery)
  const { mutate, error } = useSetLetters(communityId)
  // What is under way is shown as it will be.
  const [held, hold] = useState<boolean>()
  const shown = held ?? stored
  const set = (letters: boolean) => {
    hold(letters)
    mutate(letters, { onSettled: () => hold(undefined) })
  }
  return (
    <Stack gap="xs">
      <Checkbox
        size="md"
        label={t('letters')}
        description={t('letters.hint')}
        checked={shown}
        onChange={({ currentTarget: { checked } }) => set(checked)}
      />
      {shown && site?.sendsMail === false && (
        <Text size="sm" c="dimmed">
          {t('letters.noMail')}
        </Text>
      )}
      {error && (
        <Alert color="red" role="alert">
          {errorText(error, tErrors)}
        </Alert>
      )}
    </Stack>
  )
}
