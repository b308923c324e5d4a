import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type ListedUser, writeClassList } from '../../../shared/domain/class-lists.ts'
import { isLoopback } from '../../lib/loopback.ts'
import { saveCsv } from '../../lib/save-file.ts'
import classes from './slips.module.css'

interface Props {
  users: readonly ListedUser[]
  /** Of the community. */
  title: string
  onKeep: () => void
}

export const Slips = ({ users, title, onKeep }: Props) => {
  const { t } = useTranslation('classLists')
  const print = () => {
    onKeep()
    globalThis.print()
  }
  const save = () => {
    onKeep()
    saveCsv('class-list.csv', writeClassList(users))
  }
  return (
    <Stack gap="sm">
      <Text>{t('slips.text')}</Text>
      <Group>
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={print}>
          {t('slips.print')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={save}>
          {t('slips.download')}
        </Button>
      </Group>
      {createPortal(
        <ul className={classes.slips} aria-label={t('slips')}>
          {users.map(({ userName, firstName, lastName, password }) => (
            <li key={userName}>
              <strong>
                <bdi>{`${firstName} ${lastName}`}</bdi>
              </strong>
              <span>{title}</span>
              {!isLoopback(location.origin) && <span>{location.host}</span>}
              <dl>
                <dt>{t('slips.userName')}</dt>
                <dd>{userName}</dd>
                <dt>{t('slips.password')}</dt>
                <dd>{password}</dd>
              </dl>
            </li>
          ))}
        </ul>,
        document.body,
      )}
    </Stack>
  )
}
