import { type InputWrapperProps, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PERMISSIONS, permissionSchema } from '../../../shared/contributions.ts'
import type { Edits, Fields } from './fields.ts'
import classes from './note-fields.module.css'

const HINT_BELOW = ['label', 'input', 'description'] satisfies InputWrapperProps['inputWrapperOrder']

/** Keywords and who may read and write. */
export const NoteFields = ({ fields, onEdit }: { fields: Fields; onEdit: (edits: Edits) => void }) => {
  const { t } = useTranslation('notes')
  return (
    <div className={classes.fields}>
      <TextInput
        inputWrapperOrder={HINT_BELOW}
        label={t('keywords')}
        description={t('keywords.hint')}
        value={fields.keywords}
        onChange={({ currentTarget: { value } }) => onEdit({ keywords: value })}
      />
      <NativeSelect
        size="md"
        inputWrapperOrder={HINT_BELOW}
        label={t('permission')}
        description={t(`permission.${fields.permission}.hint`)}
        value={fields.permission}
        data={PERMISSIONS.map((value) => ({ value, label: t(`permission.${value}`) }))}
        onChange={({ currentTarget: { value } }) => onEdit({ permission: permissionSchema.parse(value) })}
      />
    </div>
  )
}
