import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ERASED_COLLECTIONS, type Erasure } from '../../../shared/domain/erasure.ts'
import classes from './erasure-report.module.css'

export const ErasureReport = ({ report: { pseudonyms, counts } }: { report: Erasure }) => {
  const { t, i18n } = useTranslation('admin')
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <Stack>
      {pseudonyms.length > 0 && (
        <Part
          title={t('erase.pseudonyms')}
          rows={pseudonyms.map(({ communityId, title, pseudoName }) => [communityId, title, pseudoName])}
        />
      )}
      <Part
        title={t('erase.counts')}
        rows={ERASED_COLLECTIONS.flatMap((of) => {
          const count = counts[of]
          return count === undefined ? [] : [[of, t(`erase.of.${of}`), number.format(count)] as const]
        })}
      />
    </Stack>
  )
}

const Part = ({
  title,
  rows,
}: {
  title: string
  rows: readonly (readonly [key: string, name: string, value: string])[]
}) => (
  <div>
    <Text fw={700}>{title}</Text>
    <dl className={classes.list}>
      {rows.map(([key, name, value]) => (
        <div key={key} className={classes.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
