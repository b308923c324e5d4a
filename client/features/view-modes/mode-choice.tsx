import { NativeSelect } from '@mantine/core'
import { IconLayoutBoard, IconLayoutRows } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBoardOverlays, VIEW_MODES } from '../../entities/view/board-overlays.ts'
import { inMode } from '../../entities/view/covers.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import classes from './view-modes.module.css'

export const ModeChoice = () => {
  const { t } = useTranslation('views')
  const { coverCanvas } = useBoard()
  const mode = useBoardOverlays().cover?.mode
  const grouped = mode === 'group'
  return (
    <>
      <NativeSelect
        aria-label={t('mode')}
        className={classes.choice}
        value={mode ?? 'normal'}
        data={(['normal', ...VIEW_MODES] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={({ currentTarget: { value } }) => coverCanvas(inMode(VIEW_MODES.find((one) => one === value)))}
      />
      <IconAction
        label={t(grouped ? 'mode.toNormal' : 'mode.toGroup')}
        onClick={() => coverCanvas(inMode(grouped ? undefined : 'group'))}
      >
        {grouped ? <IconLayoutBoard size={20} aria-hidden /> : <IconLayoutRows size={20} aria-hidden />}
      </IconAction>
    </>
  )
}
