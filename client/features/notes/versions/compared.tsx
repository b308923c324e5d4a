import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isChanged, type Line } from '../../../editor/compare.ts'
import classes from './compared.module.css'

interface Props {
  lines: readonly Line[]
  /** Paragraphs in which nothing differs are left out. */
  brief?: boolean
}

/** Two versions as one text: what came is underlined, what went is struck through. */
export const Compared = ({ lines, brief = false }: Props) => {
  const { t } = useTranslation('versions')
  if (!lines.some(isChanged)) return <Text c="dimmed">{t('onlyForm')}</Text>
  const shown = brief ? lines.filter(isChanged) : lines
  return (
    <div className={classes.text}>
      {shown.map((line, at) => (
        <p key={at} dir="auto">
          {line.map(({ words, change }, place) =>
            change === 'came' ? (
              <ins key={place}>{words}</ins>
            ) : change === 'went' ? (
              <del key={place}>{words}</del>
            ) : (
              words
            ),
          )}
        </p>
      ))}
    </div>
  )
}
