import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { canManage } from '../../../../shared/rules/access.ts'
import { TRACKING_START } from '../../../../shared/wire/limits.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { dayIn } from '../../../../shared/text/days.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { saveStartDate, startDateQuery } from './growth.queries.ts'
import { asDay, type Period, weeksFrom } from './periods.ts'
import { useDays } from './days.ts'
import { StartForm } from './start-form.tsx'
import { TrackedNotes, type TrackedProps } from './tracked-notes.tsx'

export const GrowthByWeeks = ({ scaffold, ...props }: TrackedProps) => {
  const { t } = useTranslation('viewModes')
  const { member } = useBoard()
  const { communityId } = member
  const { data: saved, error, refetch } = useQuery(startDateQuery(communityId))
  const written = useDays()
  if (saved === undefined) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const start = saved ? asDay(saved.startDate, dayIn(props.timeZone)) : TRACKING_START
  const headOf = ({ number, start: first }: Period) =>
    first === undefined ? t('growth.before', { number }) : t('growth.week', { number, date: written(first) })
  return (
    <>
      {canManage(member) && (
        <StartForm
          key={start}
          label={t('growth.startDate')}
          start={start}
          timeZone={props.timeZone}
          button={t('growth.saveStart')}
          question={(date) => ({
            title: t('growth.saveStart.title'),
            text: t('growth.saveStart.text', { date }),
            yes: t('growth.saveStart.yes'),
          })}
          onSave={async (day) => {
            await saveStartDate(communityId, day, saved === null)
            await refetch()
          }}
        />
      )}
      {scaffold && (
        <TrackedNotes
          {...props}
          scaffold={scaffold}
          periodsFor={(days) => weeksFrom(start, days)}
          renderHead={headOf}
          folds
        />
      )}
    </>
  )
}
