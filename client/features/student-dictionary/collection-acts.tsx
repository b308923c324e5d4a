import { Group, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLLECTION_NAME_MAX } from '../../../shared/wire/limits.ts'
import { ask } from '../../ui/ask.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import classes from './student-dictionary.module.css'
import type { Collection } from './use-collection.ts'

export const CollectionActs = ({ collection }: { collection: Collection }) => {
  const { t } = useTranslation('dictionary')
  const { selected, shown, is, isDirty } = collection
  const [nameless, setNameless] = useState(false)
  const named = (act: () => void) => () => {
    const isNameless = shown.name.trim() === ''
    setNameless(isNameless)
    if (!isNameless) act()
  }
  const remove = async () => {
    const question = { title: t('delete.title'), text: t('delete.text', { name: selected?.name }) }
    if (await ask({ ...question, yes: t('delete.yes'), no: t('delete.no'), danger: true })) collection.remove()
  }
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm" className={classes.top ?? ''}>
        <TextInput
          className={classes.field ?? ''}
          label={t('name')}
          maxLength={COLLECTION_NAME_MAX}
          autoComplete="off"
          value={shown.name}
          error={nameless && shown.name.trim() === '' && <FieldError code="keyConcepts.nameMissing" />}
          errorProps={{ role: 'alert' }}
          inputWrapperOrder={['label', 'error', 'input']}
          onChange={({ currentTarget }) => collection.edit({ name: currentTarget.value })}
        />
        <BusyButton loading={is.saving} onClick={named(collection.save)}>
          {t('saveNew')}
        </BusyButton>
        {selected && (
          <>
            <BusyButton variant="light" loading={is.updating} disabled={!isDirty} onClick={named(collection.update)}>
              {t('update')}
            </BusyButton>
            <BusyButton
              variant="default"
              loading={is.removing}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => void remove()}
            >
              {t('delete')}
            </BusyButton>
          </>
        )}
      </Group>
      <SaveFailure error={collection.failure} />
    </Stack>
  )
}
