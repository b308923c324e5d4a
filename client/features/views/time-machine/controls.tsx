import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../../ui/icon-action.tsx'
import classes from './time-machine.module.css'
import type { ReplayState } from './use-replay.ts'

export const Controls = ({ replay }: { replay: ReplayState }) => {
  const { t } = useTranslation('timeMachine')
  const { frame, last, isPlaying, play, stop, step, back, goTo } = replay
  const [isFirst, isLast] = [frame <= -1, frame >= last]
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  const told = isPlaying ? t('stop') : t('play')
  return (
    <div role="toolbar" aria-label={t('controls')} className={classes.controls}>
      <IconAction label={t('first')} disabled={isFirst} onClick={() => goTo(-1)}>
        <IconPlayerSkipBack size={20} aria-hidden />
      </IconAction>
      <IconAction label={t('back')} disabled={isFirst} onClick={back}>
        <IconPlayerTrackPrev size={20} aria-hidden />
      </IconAction>
      <ActionIcon
        variant="filled"
        radius="xl"
        size={44}
        aria-label={told}
        title={told}
        onClick={isPlaying ? stop : play}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
      <IconAction label={t('step')} disabled={isLast} onClick={step}>
        <IconPlayerTrackNext size={20} aria-hidden />
      </IconAction>
      <IconAction label={t('last')} disabled={isLast} onClick={() => goTo(last)}>
        <IconPlayerSkipForward size={20} aria-hidden />
      </IconAction>
    </div>
  )
}
