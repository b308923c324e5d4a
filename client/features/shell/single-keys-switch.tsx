import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSingleKeys } from '../../engines/keyboard/use-key.ts'

export const SingleKeysSwitch = () => {
  const { t } = useTranslation('shell')
  const [works, setWorks] = useSingleKeys()
  return (
    <Switch label={t('keys.single')} checked={works} onChange={({ currentTarget: { checked } }) => setWorks(checked)} />
  )
}
