import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NoteFeedback } from '../../../shared/domain/note-feedback.ts'
import { reportFailure } from '../../lib/report.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { saveFeedback } from './request-feedback.ts'
import classes from './note-feedback.module.css'

/** Percentages that are stored. */
const ANSWERS = ['0', '50', '100'] as const

/** Asks the author how accurate a feedback is, and stores the answer (FDBK-09). */
export const Accuracy = ({ kept: { _id, title, feedback } }: { kept: NoteFeedback }) => {
  const { t } = useTranslation('noteFeedback')
  const { mutate, data, variables, isPending, isError } = useMutation({
    mutationFn: (accuracy: string) => saveFeedback({ _id, title, feedback: { ...feedback, accuracy } }),
    onError: reportFailure,
  })
  const chosen = isPending ? variables : data?.feedback.accuracy
  return (
    <fieldset className={classes.fits}>
      <Text component="legend" fw={600} mb="xs">
        {t('fits')}
      </Text>
      <Group gap="xs">
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            variant={answer === chosen ? 'filled' : 'default'}
            aria-pressed={answer === chosen}
            onClick={() => isPending || mutate(answer)}
          >
            {t(`fits.${answer}`)}
          </Button>
        ))}
      </Group>
      <Text size="sm" mt="xs" mih="1.5em" role="status">
        {data && !isPending && !isError && t('kept')}
      </Text>
      <FormAlert message={isError ? t('failed') : undefined} />
    </fieldset>
  )
}
