import { Button, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ZipDownload } from '../../ui/zip-download.tsx'

interface Person {
  userId: string
  userName: string
}

export const DataDownload = ({ userId, userName, label }: Person & { label: string }) => (
  <ZipDownload path={`/api/users/${userId}/data`} file={`${userName.replace(/[^\w.@-]/g, '_')}.zip`} label={label} />
)

export const DataDownloadButton = ({ of, name }: { of: Person; name: string }) => {
  const { t } = useTranslation('myData')
  const { t: tCommon } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const title = t('of', { name })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        justify="start"
        aria-label={`${title} (${of.userName})`}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={open}
      >
        {t('open')}
      </Button>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': tCommon('close') }}>
        <Stack>
          <Text>{t('ofText')}</Text>
          <DataDownload userId={of.userId} userName={of.userName} label={t('open')} />
        </Stack>
      </Modal>
    </>
  )
}
