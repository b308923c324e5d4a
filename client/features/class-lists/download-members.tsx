import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { writeMembers } from '../../../shared/domain/class-lists.ts'
import { errorText } from '../../lib/i18n.ts'
import { authorsQuery, isMember } from '../../entities/author/member.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { saveCsv } from '../../lib/save-file.ts'
import { membersFileName } from './file-name.ts'

interface Props {
  communityId: string
  title: string
}

export const DownloadMembers = ({ communityId, title }: Props) => {
  const { t } = useTranslation('classLists')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const download = useMutation({
    mutationFn: async () => {
      const members = await cache.fetchQuery({ ...authorsQuery(communityId), staleTime: 0 })
      saveCsv(membersFileName(title), writeMembers(members.filter(isMember)))
    },
  })
  return (
    <Stack align="start" gap="sm">
      <Text>{t('download.text')}</Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('download')}
      </Button>
      <FormAlert message={download.error ? errorText(download.error, tErrors) : undefined} />
    </Stack>
  )
}
