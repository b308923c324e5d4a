import { Button } from '@mantine/core'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../../entities/view/open-board.ts'
import classes from './arrange.module.css'
import { ARRANGE } from './name.ts'

export default function SelectionBar({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('views')
  const { item, showDialog } = useBoard()
  return (
    <section className={classes.selection} aria-label={t('selected', { count: ids.length })}>
      <span aria-hidden>{t('selected', { count: ids.length })}</span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconLayoutGridAdd size={18} aria-hidden />}
        onClick={() => showDialog({ name: ARRANGE, items: ids.flatMap((id) => item(id) ?? []) })}
      >
        {t('arrange')}
      </Button>
    </section>
  )
}
