import { Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../ui/icon-action.tsx'
import classes from './student-dictionary.module.css'

interface Props {
  phrases: readonly string[]
  onRemove: ((phrase: string) => void) | undefined
}

/** Scrollable list of phrases (DICT-24). */
export const PhraseBox = ({ phrases, onRemove }: Props) => {
  const { t } = useTranslation('dictionary')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div>
      <Text size="sm" fw={500} id={id} mb={4}>
        {t('phrases', { count: phrases.length })}
      </Text>
      <div
        ref={box}
        className={classes.box}
        data-editing={onRemove !== undefined || undefined}
        role="group"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users
        tabIndex={0}
      >
        {phrases.length === 0 && <Text c="dimmed">{t('phrases.none')}</Text>}
        <ul className={classes.phrases}>
          {phrases.map((phrase) => (
            <li key={phrase} className={classes.phrase}>
              <span dir="auto">{phrase}</span>
              {onRemove && (
                <IconAction
                  size={24}
                  label={t('remove', { phrase })}
                  onClick={() => {
                    onRemove(phrase)
                    // The focused button was removed.
                    box.current?.focus()
                  }}
                >
                  <IconX size={14} aria-hidden />
                </IconAction>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
