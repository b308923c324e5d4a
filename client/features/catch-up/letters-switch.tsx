import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'
import { siteQuery } from '../../lib/site.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useSetLetters } from './catch-up.queries.ts'

/** Switch for catch-up e-mails (CTCH-07). */
export const LettersSwitch = ({ communityId, stored }: { communityId: string; stored: boolean }) => {
  const { t } = useTranslation('catchUp')
  const { t: tErrors } = useTranslation('errors')
  const { data: site } = useQuery(siteQuery)
  const { mutate, error, isPending, variables } = useSetLetters(communityId)
  // Optimistic value.
  const shown = isPending ? variables : stored
  return (
    <Stack gap="xs">
      <Checkbox
        size="md"
        label={t('letters')}
        description={t('letters.hint')}
        checked={shown}
        onChange={({ currentTarget: { checked } }) => mutate(checked)}
      />
      {shown && site?.sendsMail === false && (
        <Text size="sm" c="dimmed">
          {t('letters.noMail')}
        </Text>
      )}
      <FormAlert message={error ? errorText(error, tErrors) : undefined} />
    </Stack>
  )
}
