import { Group, Stack, TagsInput, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { LIST_MAX, LIST_TEXT_MAX } from '../../../shared/wire/limits.ts'
import { useObjectEditor } from '../../entities/object/use-object-editor.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'

const Hint = () => {
  const { t } = useTranslation('wordCloud')
  return (
    <Text size="sm" c="dimmed">
      {t('stopWords.hint')}
    </Text>
  )
}

export const StopWords = ({ words }: { words: readonly string[] }) => {
  const { t } = useTranslation('wordCloud')
  return (
    <Stack gap="xs">
      <Hint />
      <Text dir="auto">{words.length > 0 ? words.join(' · ') : t('stopWords.none')}</Text>
    </Stack>
  )
}

export const StopWordEditor = ({ context }: { context: Contribution }) => {
  const { t } = useTranslation('wordCloud')
  const editor = useObjectEditor<{ stopWords: readonly string[] }>({
    object: context,
    fieldsOf: ({ data }) => ({ stopWords: rootSettingsOf(data).stopWords }),
    changeOf: (_edits, { stopWords }) => ({ data: { stopWords } }),
  })
  return (
    <Stack gap="sm">
      <Hint />
      <TagsInput
        size="md"
        label={t('stopWords.label')}
        placeholder={t('stopWords.placeholder')}
        value={[...editor.shown.stopWords]}
        maxTags={LIST_MAX}
        maxLength={LIST_TEXT_MAX}
        splitChars={[',', ';', '、', '，']}
        clearable
        onChange={(stopWords) => editor.edit({ stopWords })}
      />
      <SaveFailure error={editor.error} />
      {editor.conflict && (
        <ConflictNotice
          words={{
            title: t('conflict'),
            text: t('conflict.text'),
            take: t('conflict.take'),
            saveMine: t('conflict.mine'),
          }}
          onTakeTheirs={editor.discard}
          onSaveMine={editor.saveOver}
        />
      )}
      <Group>
        <BusyButton loading={editor.saving} disabled={!editor.dirty} onClick={editor.save}>
          {t('stopWords.save')}
        </BusyButton>
      </Group>
    </Stack>
  )
}
