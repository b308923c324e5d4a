import { Chip, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { COLOUR_FLAGS } from '../../../shared/domain/root-context.ts'
import colours from '../../ui/idea-colours.module.css'
import classes from './colours.module.css'
import type { SettingsProps } from './switch-card.tsx'

export const Colours = ({ values, onEdit }: SettingsProps) => {
  const { t } = useTranslation('contexts')
  const id = useId()
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm" id={id}>
        {t('colours.hint')}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot be laid out inside a card */}
      <div role="group" aria-labelledby={id} className={classes.colours}>
        {COLOUR_FLAGS.map((name) => (
          <Chip
            key={name}
            size="md"
            variant="outline"
            className={colours[name] ?? ''}
            classNames={{ label: classes.label ?? '', iconWrapper: classes.icon ?? '' }}
            checked={values[`plugins.${name}`]}
            onChange={(on) => onEdit({ [`plugins.${name}`]: on })}
          >
            <span className={classes.swatch} aria-hidden />
            {t(`plugins.${name}`)}
          </Chip>
        ))}
      </div>
    </>
  )
}
