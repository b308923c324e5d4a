import { Input, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SLIDER } from '../../../../shared/rules/note-slider.ts'
import classes from './properties-tab.module.css'

interface Props {
  value: number | undefined
  onChange: (value: number) => void
}

export const IdeaSlider = ({ value, onChange }: Props) => {
  const { t, i18n } = useTranslation('notes')
  const id = useId()
  const shown = value ?? SLIDER.start
  return (
    <Input.Wrapper id={id} size="md" label={t('slider')} description={t('slider.hint')}>
      <div className={classes.slider}>
        <input
          id={id}
          type="range"
          min={SLIDER.min}
          max={SLIDER.max}
          value={shown}
          aria-describedby={`${id}-description`}
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        />
        <output htmlFor={id}>
          {t('slider.value', { value: shown.toLocaleString(i18n.language), max: SLIDER.max })}
        </output>
      </div>
      {value === undefined && (
        <Text size="sm" c="dimmed">
          {t('slider.unset')}
        </Text>
      )}
    </Input.Wrapper>
  )
}
