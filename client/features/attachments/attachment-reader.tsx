import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { type FileData, fileOf } from '../../../shared/domain/files.ts'
import { PICTURE_WIDTH_MAX, displayedPicture } from '../../../shared/rules/geometry.ts'
import { useNames } from '../../entities/community/community.ts'
import { useEndedText } from '../../entities/object/use-ended-text.ts'
import classes from './attachment-reader.module.css'
import { fileSize } from '../../lib/file-labels.ts'
import { kindOf } from '../../lib/kind-of-file.ts'

interface Props {
  attachment: Contribution
  member: Member | undefined
  onTitleChange?: ((title: string) => void) | undefined
  Video: ComponentType<{ video: Contribution }>
}

export const AttachmentReader = ({ attachment, member, onTitleChange, Video }: Props) => {
  const { t, i18n } = useTranslation('attachments')
  const endedText = useEndedText(attachment, member, t('removed'))
  const { title, authors, communityId, modified, status } = attachment
  const nameOf = useNames(communityId)
  const tellTitle = useEffectEvent((text: string) => onTitleChange?.(text))
  useEffect(() => tellTitle(title), [title])
  const names = authors.flatMap((id) => nameOf.get(id) ?? [])
  const when = new Date(modified).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  const file = fileOf(attachment)
  // An import of an old database did not find it (DUMP-07).
  const missing = attachment.data.filename
  return (
    <article className={classes.page}>
      {status === 'inactive' && (
        <Alert color="gray" role="status">
          {endedText}
        </Alert>
      )}
      <div>
        <Title order={2} className={classes.title} dir="auto">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {[...names, when].join(' · ')}
        </Text>
      </div>
      {file ? (
        <>
          <Group>
            <Button
              component="a"
              href={file.downloadUrl ?? file.url}
              download={file.filename}
              leftSection={<IconDownload size={20} aria-hidden />}
            >
              {t('downloadIt')}
            </Button>
            <Text c="dimmed">{fileSize(file.size, i18n.language)}</Text>
          </Group>
          {kindOf(file) === 'video' ? (
            <Video key={file.version} video={attachment} />
          ) : (
            <Shown file={file} title={title} />
          )}
        </>
      ) : (
        <Text role="status">
          {typeof missing === 'string' && missing !== '' ? t('fileMissing', { name: missing }) : t('noFile')}
        </Text>
      )}
    </article>
  )
}

/** A picture of unknown size only gets a maximum width. */
const sizeOf = ({ width, height }: Pick<FileData, 'width' | 'height'>) =>
  width && height ? displayedPicture({ width, height }) : { style: { maxWidth: PICTURE_WIDTH_MAX } }

const Shown = ({ file: { url, ...file }, title }: { file: FileData; title: string }) => {
  const { t } = useTranslation('attachments')
  const kind = kindOf(file)
  if (kind === 'picture')
    return (
      <a href={url} target="_blank" rel="noopener" aria-label={t('open', { name: title })}>
        <img className={classes.shown} src={url} alt={title} {...sizeOf(file)} />
      </a>
    )
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploads have no captions
  if (kind === 'audio') return <audio className={classes.audio} src={url} controls aria-label={title} />
  return <IconFile size={96} stroke={1} aria-hidden className={classes.icon} />
}
