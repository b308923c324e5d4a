import { Button, Checkbox, Group, SegmentedControl, Text, Title, UnstyledButton } from '@mantine/core'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentWords } from '../../../shared/domain/key-concepts.ts'
import { orderIn } from '../../lib/order.ts'
import classes from './student-dictionary.module.css'

const FIRST = 200
const FORMS = 4

const SORTS = ['count', 'alphabet'] as const
export type Sort = (typeof SORTS)[number]

interface Props {
  words: StudentWords['words']
  sort: Sort
  language: string
  onSort: (sort: Sort) => void
  onOpen: (word: string) => void
}

export const WordList = ({ words, sort, language, onSort, onOpen }: Props) => {
  const { t } = useTranslation('dictionary')
  const { t: tCharts } = useTranslation('charts')
  const [telling, setTelling] = useState(false)
  const [all, setAll] = useState(false)
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const sorted = useMemo(() => {
    const kept = telling ? words.filter(({ common }) => !common) : words
    const compare = orderIn(language)
    return sort === 'alphabet' ? kept.toSorted((a, b) => compare(a.word, b.word)) : kept
  }, [words, telling, sort, language])
  const shown = all ? sorted : sorted.slice(0, FIRST)
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={titleId}>
          {t('words')}
        </Title>
        <SegmentedControl
          size="sm"
          aria-label={t('sort')}
          value={sort}
          data={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={onSort}
        />
      </Group>
      <Checkbox
        mb="xs"
        label={t('telling')}
        checked={telling}
        onChange={({ currentTarget }) => setTelling(currentTarget.checked)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
      <div ref={box} className={classes.words} role="group" aria-labelledby={titleId} tabIndex={0}>
        <ol className={classes.list} aria-labelledby={titleId}>
          {shown.map(({ word, forms, count }) => (
            <li key={`${word} ${forms[0]}`} className={classes.word}>
              <span dir="auto">
                <span>{word}</span>{' '}
                {(forms.length > 1 || forms[0] !== word) && (
                  <Text span size="sm" c="dimmed">
                    {forms.length > FORMS ? `${forms.slice(0, FORMS).join(', ')} …` : forms.join(', ')}
                  </Text>
                )}
              </span>
              <UnstyledButton
                className={classes.count ?? ''}
                aria-label={tCharts('open', { name: `${word} · ${count}` })}
                onClick={() => onOpen(word)}
              >
                {count}
              </UnstyledButton>
            </li>
          ))}
        </ol>
        {shown.length < sorted.length && (
          <Button
            variant="subtle"
            onClick={() => {
              setAll(true)
              // The focused button was removed.
              box.current?.focus()
            }}
          >
            {t('words.all', { count: sorted.length })}
          </Button>
        )}
      </div>
    </>
  )
}
