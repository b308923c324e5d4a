import { Slider, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DESIGN_RATING_MAX, DESIGN_TEXT_MAX } from '../../../shared/domain/design-iterations.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import classes from './designs.module.css'
import type { DesignTexts } from './designs.queries.ts'

interface Props {
  begins: DesignTexts
  onSave: (texts: DesignTexts) => Promise<unknown>
  onClose: () => void
}

/** Required: title, idea and rationale; for annotations also a rating (DSGN-09). */
const faultOf = ({ title, rationale, designIdea, rating, iterationType }: DesignTexts) => {
  if (title.trim() === '') return 'design.title'
  if (designIdea.trim() === '') return 'design.designIdea'
  if (rationale.trim() === '') return 'design.rationale'
  return iterationType === 'annotation' && rating === 0 ? 'design.ratingMissing' : undefined
}

export const DesignForm = ({ begins, onSave, onClose }: Props) => {
  const { t } = useTranslation('designs')
  const { t: tErrors } = useTranslation('errors')
  const [texts, setTexts] = useState(begins)
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const ratingId = useId()
  const set = (changes: Partial<DesignTexts>) => setTexts({ ...texts, ...changes })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (saving) return
    const missing = faultOf(texts)
    if (missing) return setFault(refusedHere(missing))
    setSaving(true)
    setFault(undefined)
    try {
      await onSave(texts)
      onClose()
    } catch (error) {
      setFault(error)
      setSaving(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {texts.highlightedText !== '' && (
          <blockquote className={classes.quote} dir="auto">
            {texts.highlightedText}
          </blockquote>
        )}
        <TextInput
          size="md"
          data-autofocus
          label={t('title')}
          required
          maxLength={1000}
          value={texts.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        {(['designIdea', 'rationale'] as const).map((name) => (
          <Textarea
            key={name}
            size="md"
            label={t(name)}
            description={t(`${name}.hint`)}
            required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={DESIGN_TEXT_MAX}
            value={texts[name]}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ))}
        <div>
          <Text id={ratingId} fw={600}>
            {t('rating', { rating: texts.rating })}
          </Text>
          <Slider
            thumbLabel={t('rating.label')}
            min={0}
            max={DESIGN_RATING_MAX}
            value={texts.rating}
            onChange={(rating) => set({ rating })}
          />
        </div>
        <FormAlert message={fault === undefined ? undefined : errorText(fault, tErrors)} />
        <FormButtons cancel={t('cancel')} submit={t('save')} busy={saving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
