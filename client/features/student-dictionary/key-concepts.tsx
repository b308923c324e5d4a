import { Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalysisFilters } from '../../entities/analysis/analysis-filters.tsx'
import { ask } from '../../ui/ask.ts'
import { Card } from '../../ui/card.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { CollectionActs } from './collection-acts.tsx'
import { PhraseBox } from './phrase-box.tsx'
import { PhraseForm } from './phrase-form.tsx'
import classes from './student-dictionary.module.css'
import { type Collection, NEW } from './use-collection.ts'

interface Props {
  collection: Collection
  /** Only managers edit collections (DICT-07). */
  manages: boolean
  /** Sentence about the chosen author and the collection. */
  told: string | undefined
  /** Fields before that of the collection. */
  children: ReactNode
}

export const KeyConcepts = ({ collection, manages, told, children }: Props) => {
  const { t } = useTranslation('dictionary')
  const [editing, setEditing] = useState(false)
  const { collections = [], selected, shown, isDirty, edit } = collection
  const guarded = manages && isDirty
  useLeaveGuard(guarded, t('leave'))
  const take = async (id: string) => {
    if (guarded && !(await ask({ title: t('discard'), text: t('discard.text'), yes: t('discard.yes'), no: t('discard.no'), danger: true }))) return // prettier-ignore
    collection.take(id)
  }
  const isOpen = manages && editing
  const isKnown = collection.collections !== undefined
  return (
    <>
      <AnalysisFilters label={t('filters')} narrow>
        {children}
        <NativeSelect
          size="md"
          label={t('collection')}
          disabled={collections.length === 0}
          value={selected?._id ?? NEW}
          data={[
            ...(selected ? [] : [{ value: NEW, label: t(manages ? 'collection.unsaved' : 'collection.none') }]),
            ...collections.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget }) => void take(currentTarget.value)}
        />
        {manages && isKnown && (
          <Button
            className={classes.edit ?? ''}
            variant={isOpen ? 'light' : 'default'}
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setEditing(!editing)}
          >
            {t('edit')}
          </Button>
        )}
      </AnalysisFilters>
      {!isKnown && collection.error && (
        <LoadFailed error={collection.error} onRetry={() => void collection.refetch()} />
      )}
      {isKnown && (
        <Card title={t('concepts')}>
          <Stack gap="sm">
            {isOpen && (
              <Group gap="sm">
                <Button
                  variant="default"
                  leftSection={<IconPlus size={18} aria-hidden />}
                  onClick={() => void take(NEW)}
                >
                  {t('start')}
                </Button>
              </Group>
            )}
            <PhraseBox
              phrases={shown.phrases}
              onRemove={
                isOpen ? (phrase) => edit({ phrases: shown.phrases.filter((one) => one !== phrase) }) : undefined
              }
            />
            {told !== undefined && (
              <Text component="output" fw={600}>
                {told}
              </Text>
            )}
            {isOpen && <PhraseForm key={shown.of} phrases={shown.phrases} onChange={(phrases) => edit({ phrases })} />}
            {(isOpen || guarded) && <SavedSign saved={collection.isSaved} />}
            {isOpen && <CollectionActs collection={collection} />}
            {!manages && collections.length === 0 && <Text c="dimmed">{t('collection.none.text')}</Text>}
          </Stack>
        </Card>
      )}
    </>
  )
}

/** Shows whether the list equals the saved collection (DICT-16). */
const SavedSign = ({ saved }: { saved: boolean }) => {
  const { t } = useTranslation('dictionary')
  const Icon = saved ? IconCheck : IconPencil
  return (
    <output>
      <Badge
        variant="light"
        size="lg"
        color={saved ? 'pine' : 'gray'}
        tt="none"
        leftSection={<Icon size={14} aria-hidden />}
      >
        {t(saved ? 'saved' : 'unsaved')}
      </Badge>
    </output>
  )
}
