import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScaffoldField } from './scaffold-field.tsx'
import type { Scaffold } from './scaffolds.ts'
import classes from './support-chooser.module.css'

/** Selected supports of a scaffold by id; an empty scaffold id means none. */
export interface SupportChoice {
  scaffoldId: string
  supportIds: readonly string[]
}

export const NO_SUPPORTS: SupportChoice = { scaffoldId: '', supportIds: [] }

interface Props {
  scaffolds: readonly Scaffold[]
  value: SupportChoice
  onChange: (choice: SupportChoice) => void
  /** The button only selects all, without toggling. */
  selectsOnly?: boolean
}

export const SupportChooser = ({ scaffolds, value: { scaffoldId, supportIds }, onChange, selectsOnly }: Props) => {
  const { t } = useTranslation('selectors')
  const supports = scaffolds.find(({ id }) => id === scaffoldId)?.supports ?? []
  const choose = (chosen: readonly string[]) =>
    // In scaffold order.
    onChange({ scaffoldId, supportIds: supports.map(({ id }) => id).filter((id) => chosen.includes(id)) })
  const all = supportIds.length === supports.length
  if (scaffolds.length === 0) return <Text c="dimmed">{t('scaffold.none')}</Text>
  return (
    <Stack gap="sm">
      <ScaffoldField
        scaffolds={scaffolds}
        value={scaffoldId}
        onChange={(id) => onChange({ scaffoldId: id, supportIds: [] })}
      />
      {supports.length > 0 && (
        <Checkbox.Group label={t('supports')} value={[...supportIds]} onChange={choose}>
          <div className={classes.supports}>
            {supports.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={<span dir="auto">{title}</span>} />
            ))}
          </div>
          {!(all && selectsOnly) && (
            <Button
              variant="subtle"
              size="compact-sm"
              ml="-0.5rem"
              onClick={() => choose(all ? [] : supports.map(({ id }) => id))}
            >
              {t(all ? 'supports.unselect' : 'supports.all')}
            </Button>
          )}
        </Checkbox.Group>
      )}
      {scaffoldId !== '' && supports.length === 0 && <Text c="dimmed">{t('supports.none')}</Text>}
    </Stack>
  )
}
