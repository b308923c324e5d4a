import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { compareTexts, textOf } from '../../../engines/editor/compare.ts'
import type { Titles } from '../../../engines/editor/marks.ts'
import { type Choice, chosenOf, type Conflict } from '../../../engines/editor/merge/merge.ts'
import { htmlOf, type Item } from '../../../engines/editor/merge/items.ts'
import { MOBILE } from '../../../lib/mobile.ts'
import { type Edits, type Fields, fieldsOf } from '../../../entities/note/fields.ts'
import { useNames } from '../../../entities/community/community.ts'
import { Compared } from '../../../entities/note/versions/compared.tsx'
import classes from './merge-dialog.module.css'
import { choiceKey, type Choices, chosenEdits, type Merged, mergeFields } from './merge-fields.ts'
import { useFieldWords } from './use-field-words.ts'

interface Props {
  note: Contribution
  /** Fields when editing began, if known, and the edits. */
  base: Partial<Fields> | undefined
  edits: Edits
  titles: Titles
  onClose: () => void
  /** Receives edits that turn the saved note into the merged one. */
  onMerge: (edits: Edits) => void
}

export const MergeDialog = ({ note, base, edits, titles: labels, onClose, onMerge }: Props) => {
  const people = useNames(note.communityId)
  const titles = useMemo(() => new Map([...people, ...labels]), [people, labels])
  const { t } = useTranslation('versions')
  const merged = useMemo(() => mergeFields(base, edits, fieldsOf(note)), [base, edits, note])
  const [choices, setChoices] = useState<Choices>({})
  const phone = useMediaQuery(MOBILE) ?? false
  const choose = (key: string, choice: Choice) => setChoices((known) => ({ ...known, [key]: choice }))
  const conflicts = merged.fields.length + merged.bodies.reduce((sum, { merge }) => sum + merge.conflicts.length, 0)
  const result = chosenEdits(merged, choices)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={phone}
      title={t('merge')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text>{conflicts === 0 ? t('merge.clean') : t('merge.conflicts', { count: conflicts })}</Text>
      <FieldChoices merged={merged} choices={choices} onChoose={choose} communityId={note.communityId} />
      {merged.bodies.map(({ name, merge, mine }) => (
        <div key={name}>
          {merge.conflicts.map((conflict, at) => {
            const key = choiceKey(name, at)
            return (
              <PassageChoice
                key={key}
                conflict={conflict}
                titles={titles}
                choice={choices[key] ?? 'mine'}
                onChoose={(choice) => choose(key, choice)}
              />
            )
          })}
          <section className={classes.part}>
            <h3 className={classes.heading}>{t('merge.result')}</h3>
            <div className={classes.result}>
              <Result before={mine} after={result[name] ?? mine} titles={titles} />
            </div>
          </section>
        </div>
      ))}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('merge.later')}
        </Button>
        <Button onClick={() => onMerge(result)}>{t('merge.contribute')}</Button>
      </Group>
    </Modal>
  )
}

const Result = ({ before, after, titles }: { before: string; after: string; titles: Titles }) => {
  const { t } = useTranslation('versions')
  const lines = useMemo(() => compareTexts(textOf(before, titles), textOf(after, titles)), [before, after, titles])
  return before === after ? <Text c="dimmed">{t('merge.nothing')}</Text> : <Compared lines={lines} brief />
}

interface ChoiceProps {
  label: string
  value: Choice
  options: readonly { value: Choice; name: string; content: ReactNode }[]
  onChoose: (choice: Choice) => void
}

const OneOf = ({ label, value, options, onChoose }: ChoiceProps) => (
  <Radio.Group
    className={classes.part}
    label={label}
    value={value}
    onChange={(chosen) => onChoose(options.find((option) => option.value === chosen)?.value ?? value)}
  >
    <Stack gap="xs">
      {options.map((option) => (
        <Radio.Card key={option.value} value={option.value} className={classes.choice} radius="md">
          <Radio.Indicator className={classes.indicator} />
          <span className={classes.words}>
            <span className={classes.name}>{option.name}</span>
            <span>{option.content}</span>
          </span>
        </Radio.Card>
      ))}
    </Stack>
  </Radio.Group>
)

interface PassageProps {
  conflict: Conflict
  titles: Titles
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** Conflict in a passage: both versions as diffs to the base. */
const PassageChoice = ({ conflict, titles, choice, onChoose }: PassageProps) => {
  const { t } = useTranslation('versions')
  const said = (items: readonly Item[]) => textOf(htmlOf(items), titles)
  const options = (['mine', 'theirs', 'both'] satisfies Choice[]).map((value) => {
    const words = said(chosenOf(conflict, value))
    return {
      value,
      name: t(value),
      content: words === '' ? <em>{t('takenOut')}</em> : <Compared lines={compareTexts(said(conflict.base), words)} />,
    }
  })
  const oneIsGone = conflict.mine.length === 0 || conflict.theirs.length === 0
  const offered = options.filter(({ value }) => value !== 'both' || !oneIsGone)
  return <OneOf label={t('merge.passage')} value={choice} options={offered} onChoose={onChoose} />
}

interface FieldProps {
  merged: Merged
  choices: Choices
  onChoose: (key: string, choice: Choice) => void
  communityId: string
}

const FieldChoices = ({ merged, choices, onChoose, communityId }: FieldProps) => {
  const { t } = useTranslation('versions')
  const words = useFieldWords(communityId)
  return merged.fields.map(({ name, mine, theirs }) => {
    const key = choiceKey(name)
    const options = [
      { value: 'mine' as const, name: t('mine'), content: words.value(name, mine) },
      { value: 'theirs' as const, name: t('theirs'), content: words.value(name, theirs) },
    ]
    const choice = choices[key] ?? 'mine'
    return (
      <OneOf
        key={key}
        label={words.name(name)}
        value={choice}
        options={options}
        onChoose={(chosen) => onChoose(key, chosen)}
      />
    )
  })
}
