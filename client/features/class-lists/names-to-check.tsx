import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './class-lists.module.css'

const BEYOND_ASCII = /[^\u0020-\u007e]/

interface Props {
  rows: readonly { index: number; firstName: string; lastName: string }[]
}

/** Names with characters that depend on the encoding, for a check before submitting (CSVL-01). */
export const NamesToCheck = ({ rows }: Props) => {
  const { t } = useTranslation('classLists')
  const names = rows.flatMap(({ index, firstName, lastName }) => {
    const name = `${firstName} ${lastName}`.trim()
    return BEYOND_ASCII.test(name) ? [{ index, name }] : []
  })
  if (names.length === 0) return null
  return (
    <div>
      <Text fw={650}>{t('names.check', { count: names.length })}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region, focusable for keyboard users */}
      <ul className={classes.names} aria-label={t('names.check', { count: names.length })} tabIndex={0}>
        {names.map(({ index, name }) => (
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
