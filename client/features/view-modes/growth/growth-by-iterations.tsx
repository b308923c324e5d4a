import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '../../../../shared/rules/access.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { dayIn } from '../../../../shared/text/days.ts'
import { errorText } from '../../../lib/i18n.ts'
import { ask } from '../../../ui/ask.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { toastError } from '../../../ui/toasts.ts'
import classes from '../view-modes.module.css'
import { useDays } from './days.ts'
import { addIteration, removeIteration, useIterations } from './growth.queries.ts'
import { asDay, iterationsAsPeriods, type Period } from './periods.ts'
import { StartForm } from './start-form.tsx'
import { TrackedNotes, type TrackedProps } from './tracked-notes.tsx'

export const GrowthByIterations = ({ scaffold, ...props }: TrackedProps) => {
  const { t } = useTranslation('viewModes')
  const { t: tErrors } = useTranslation('errors')
  const { member } = useBoard()
  const { communityId, authorId } = member
  const { iterations, error, refetch } = useIterations(communityId)
  const written = useDays()
  if (!iterations) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const day = dayIn(props.timeZone)
  const manages = canManage(member) && authorId !== null
  const remove = async (id: string, number: number) => {
    const sure = await ask({
      title: t('iteration.remove', { number }),
      text: t('iteration.remove.text'),
      yes: t('iteration.remove.yes'),
      no: t('cancel'),
      danger: true,
    })
    if (!sure) return
    try {
      await removeIteration(communityId, id)
      await refetch()
    } catch (fault) {
      toastError(errorText(fault, tErrors))
    }
  }
  const headOf = ({ kind, number, start, end }: Period) => {
    if (start === undefined || kind !== 'within')
      return t(`iteration.${kind === 'after' ? 'after' : 'before'}`, { number })
    const id = iterations[number - 1]?.id
    return (
      <div className={classes.period}>
        <div>
          {t('iteration.within', { number, date: written(start) })}
          {end !== undefined && (
            <Text size="sm" c="dimmed">
              {t('iteration.until', { date: written(end) })}
            </Text>
          )}
        </div>
        {manages && id !== undefined && (
          <IconAction label={t('iteration.remove', { number })} size="sm" onClick={() => void remove(id, number)}>
            <IconTrash size={16} aria-hidden />
          </IconAction>
        )}
      </div>
    )
  }
  return (
    <>
      {manages && (
        <StartForm
          key={iterations.length}
          label={t('iteration.start')}
          timeZone={props.timeZone}
          button={t('iteration.new')}
          question={(date) => ({
            title: t('iteration.new.title'),
            text: t('iteration.new.text', { date }),
            yes: t('iteration.new.yes'),
          })}
          onSave={async (start) => {
            await addIteration(communityId, authorId, start)
            await refetch()
          }}
        />
      )}
      {iterations.length === 0 && <Text c="dimmed">{t('iteration.none')}</Text>}
      {scaffold && iterations.length > 0 && (
        <TrackedNotes
          {...props}
          scaffold={scaffold}
          periodsFor={() => iterationsAsPeriods(iterations, (start) => asDay(start, day))}
          renderHead={headOf}
        />
      )}
    </>
  )
}
