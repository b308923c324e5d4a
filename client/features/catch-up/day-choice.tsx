import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatchUp } from '../../../shared/domain/catch-up.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { dayIn } from '../../../shared/text/days.ts'
import { errorText } from '../../lib/i18n.ts'
import { notify, notifyWithAction, toastError } from '../../ui/toasts.ts'
import classes from './catch-up.module.css'
import { useMoveDay } from './catch-up.queries.ts'

interface Props {
  community: Community
  told: CatchUp
  /** Date in the address; empty for none. */
  chosen: string
  onChoose: (day: string) => void
  onReset: () => void
  children: ReactNode
}

export const DayChoice = ({ community, told, chosen, onChoose, onReset, children }: Props) => {
  const { t, i18n } = useTranslation('catchUp')
  const { timeZone } = community
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const dayOf = dayIn(timeZone)
  const since = { moment: moment.format(new Date(told.since)) }
  const isLast = told.since === told.caughtUp
  const said = isLast ? 'since.caughtUp' : chosen === '' ? 'since.week' : 'since'
  return (
    <div className={classes.choice}>
      <Text aria-live="polite" fw={600} className={classes.said}>
        {t(said, since)}
      </Text>
      {children && (
        <Text c="dimmed" className={classes.unread}>
          {children}
        </Text>
      )}
      <TextInput
        type="date"
        label={t('day')}
        value={chosen || dayOf(told.since)}
        max={dayOf(told.until)}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      <Group gap="xs">
        {chosen !== '' && (
          <Button variant="default" onClick={onReset}>
            {t('day.reset')}
          </Button>
        )}
        <Done communityId={community._id} until={told.until} onDone={onReset} />
      </Group>
    </div>
  )
}

const Done = ({ communityId, until, onDone }: { communityId: string; until: string; onDone: () => void }) => {
  const { t } = useTranslation('catchUp')
  const { t: tErrors } = useTranslation('errors')
  const { mutateAsync: move, isPending } = useMoveDay(communityId)
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
  }
  const undo = (before: string | null) =>
    attempt(async () => {
      await move(before)
      notify(t('undone'))
    })
  const done = () =>
    attempt(async () => {
      const { before } = await move(until)
      onDone()
      notifyWithAction(t('done.told'), { label: t('undo'), run: () => void undo(before) })
    })
  return (
    <Button
      leftSection={<IconCheck size={18} aria-hidden />}
      aria-busy={isPending}
      onClick={() => !isPending && void done()}
    >
      {t('done')}
    </Button>
  )
}
