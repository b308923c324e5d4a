import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isChanged, type Line } from '../../../engines/editor/compare.ts'
import classes from './compared.module.css'

interface Props {
  lines: readonly Line[]
  brief?: boolean
}

const GAP = '⋯'

/** Changed lines with one line of context; gaps replace the rest. */
const briefly = (lines: readonly Line[]) =>
  lines
    .map((line, at) => (lines.slice(Math.max(0, at - 1), at + 2).some(isChanged) ? line : GAP))
    .filter((line, at, all) => line !== GAP || all[at - 1] !== GAP)

export const Compared = ({ lines, brief = false }: Props) => {
  const { t } = useTranslation('versions')
  if (!lines.some(isChanged)) return <Text c="dimmed">{t('onlyForm')}</Text>
  const shown = brief ? briefly(lines) : lines
  return (
    <div className={classes.text}>
      {shown.map((line, at) =>
        line === GAP ? (
          <p key={at} aria-hidden>
            {GAP}
          </p>
        ) : (
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
        ),
      )}
    </div>
  )
}
