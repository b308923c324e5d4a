import { Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scaffold } from '../../../entities/scaffold/scaffolds.ts'
import { type SupportChoice, SupportChooser } from '../../../entities/scaffold/support-chooser.tsx'
import { IconAction } from '../../../ui/icon-action.tsx'
import classes from '../view-modes.module.css'
import { GroupResults } from './group-results.tsx'

interface Props {
  number: number
  scaffolds: readonly Scaffold[]
  choice: SupportChoice
  onChange: (choice: SupportChoice) => void
  onRemove: () => void
  views: readonly string[]
  loaded: boolean
}

export const SupportGroup = ({ number, scaffolds, choice, onChange, onRemove, views, loaded }: Props) => {
  const { t } = useTranslation('viewModes')
  const headingId = useId()
  const supports = scaffolds
    .find(({ id }) => id === choice.scaffoldId)
    ?.supports.filter(({ id }) => choice.supportIds.includes(id))
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <div className={classes.groupHead}>
        <Title order={3} size="h4" id={headingId}>
          {t('group.title', { number })}
        </Title>
        <IconAction label={t('group.remove', { number })} onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </IconAction>
      </div>
      <div className={classes.supports}>
        <SupportChooser scaffolds={scaffolds} value={choice} onChange={onChange} selectsOnly />
      </div>
      {loaded && supports && supports.length > 0 && <GroupResults supports={supports} views={views} />}
    </section>
  )
}
