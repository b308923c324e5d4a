import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ArrangeWay } from '../../entities/view/arrange-ways.ts'
import { useBoard } from '../../entities/view/open-board.ts'
import classes from './arrange.module.css'
import { ARRANGE } from './name.ts'

export default function LensBand({ way }: { way: ArrangeWay }) {
  const { t } = useTranslation('arrange')
  const { canvas, setLens, showDialog } = useBoard()
  const leave = () => {
    setLens(undefined)
    // The button is removed, so the focus moves to the canvas.
    canvas.current?.focus()
  }
  return (
    <section className={classes.band} aria-label={t('lens')}>
      <IconEye size={20} aria-hidden />
      <span role="status">{t(`lens.${way}`)}</span>
      <Button size="compact-sm" variant="default" onClick={() => showDialog({ name: ARRANGE, items: [] })}>
        {t('change')}
      </Button>
      <Button size="compact-sm" onClick={leave}>
        {t('leave')}
      </Button>
    </section>
  )
}
