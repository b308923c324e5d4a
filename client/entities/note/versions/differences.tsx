import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { compareTexts, textOf } from '../../../engines/editor/compare.ts'
import type { Titles } from '../../../engines/editor/marks.ts'
import { Body } from '../../../engines/editor/body.tsx'
import { type BodyField, type Fields, isBodyField, isTitleField } from '../fields.ts'
import { Compared } from './compared.tsx'
import classes from './differences.module.css'

interface Props {
  before: Fields
  after: Fields
  titles: Titles
}

/** Text fields of a note in display order: title and body by language. */
const namesOf = (...versions: readonly Fields[]) =>
  [...new Set(versions.flatMap((fields) => Object.keys(fields)))].filter(
    (name): name is BodyField => isBodyField(name) || isTitleField(name) || name === 'keywords',
  )

export const Differences = ({ before, after, titles }: Props) => {
  const { t } = useTranslation('versions')
  const { t: tNotes } = useTranslation('notes')
  const changed = namesOf(before, after).filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
  if (changed.length === 0) return <Text c="dimmed">{t('same')}</Text>
  const labelOf = (name: string) => tNotes(isBodyField(name) ? 'text' : isTitleField(name) ? 'title' : 'keywords')
  const said = (name: BodyField, words = '') => (isBodyField(name) ? textOf(words, titles) : words)
  return changed.map((name) => (
    <section key={name} className={classes.part}>
      <h3 className={classes.heading}>
        {labelOf(name)} {name.split('.')[1]}
      </h3>
      <Compared lines={compareTexts(said(name, before[name]), said(name, after[name]))} />
    </section>
  ))
}

export const Words = ({ fields, titles }: { fields: Fields; titles: Titles }) => {
  const { t } = useTranslation('notes')
  return (
    <>
      <Title order={3} dir="auto">
        {fields.title || t('untitled')}
      </Title>
      {fields.keywords && <Text c="dimmed">{fields.keywords}</Text>}
      <Body body={fields.body} titles={titles} />
    </>
  )
}
