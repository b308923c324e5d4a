import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import type { FileData } from '../../../shared/domain/files.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { cacheObject } from '../../entities/object/objects.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import classes from './drawing-dialog.module.css'
import { DrawingTool } from './drawing-tool.tsx'
import { blankOver, drawnOver, loadPicture, type Picture } from './picture.ts'

interface Props {
  attachment: Contribution
  file: FileData
  onClose: () => void
}

export const ImageEditor = ({ attachment, file, onClose }: Props) => {
  const { t } = useTranslation('drawings')
  const { data: picture, error } = useQuery({
    queryKey: ['picture', file.url],
    queryFn: () => loadPicture(file.url),
    gcTime: 0,
  })
  if (picture) return <Open attachment={attachment} file={file} picture={picture} onClose={onClose} />
  return (
    <Stack>
      {error ? <FormAlert message={t('image.unreadable')} /> : <Skeleton h={400} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('image.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

const Open = ({ attachment, file, picture, onClose }: Props & { picture: Picture }) => {
  const { t } = useTranslation('drawings')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const [blank] = useState(() => blankOver(picture))
  const [svg, setSvg] = useState(blank)
  const saving = useMutation({
    mutationFn: async () => {
      const { communityId, _id } = attachment
      const { filename: name, version, type } = file
      const body = { data: await drawnOver(picture, svg), file: { communityId, _id, name, version, type } }
      return api.post('/api/upload/newImage', body, objectSchema)
    },
    onSuccess: (saved) => {
      cacheObject(cache, saved)
      onClose()
    },
  })
  const buttons = (
    <div className={classes.buttons}>
      {saving.error && <FormAlert message={`${t('image.failed')} ${errorText(saving.error, tErrors)}`} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('image.cancel')}
        </Button>
        <BusyButton loading={saving.isPending} disabled={svg === blank} onClick={() => saving.mutate()}>
          {t('image.save')}
        </BusyButton>
      </Group>
    </div>
  )
  return <DrawingTool svg={blank} below={file.url} after={buttons} onDrawn={setSvg} />
}
