import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconFile, IconMovie, IconMusic, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { fileOf, type FileData } from '../../../shared/domain/files.ts'
import { fileSize, shortName } from '../../lib/file-labels.ts'
import { ObjectLink } from '../../entities/note/object-link.tsx'
import { IconAction } from '../../ui/icon-action.tsx'
import { inlineMarkup } from './inline-markup.ts'
import { kindOf } from '../../lib/kind-of-file.ts'
import { smallAddress } from '../../lib/small-address.ts'
import classes from './note-attachments.module.css'

const ICONS = { video: IconMovie, audio: IconMusic, file: IconFile }

const Picture = ({ file }: { file: FileData }) => {
  const kind = kindOf(file)
  if (kind === 'picture') return <img src={smallAddress(file.url)} alt="" loading="lazy" />
  const Icon = ICONS[kind]
  return <Icon size={32} stroke={1.5} aria-hidden />
}

interface Props {
  attachment: Contribution
  onInsert: ((html: string) => void) | undefined
  onDelete: (() => void) | undefined
}

export const AttachmentRow = ({ attachment, onInsert, onDelete }: Props) => {
  const { t, i18n } = useTranslation('attachments')
  const file = fileOf(attachment)
  const { title } = attachment
  if (!file) return null
  return (
    <li className={classes.row}>
      <span className={classes.picture}>
        <Picture file={file} />
      </span>
      <div className={classes.words}>
        <Anchor href={file.url} target="_blank" rel="noopener" title={title} dir="auto" fw={600}>
          {shortName(title)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {fileSize(file.size, i18n.language)}
        </Text>
      </div>
      <div className={classes.acts}>
        {onInsert && (
          <Button
            size="compact-md"
            variant="light"
            aria-label={t('insertNamed', { name: title })}
            onClick={() => onInsert(inlineMarkup(attachment, file))}
          >
            {t('insert')}
          </Button>
        )}
        <Button
          component="a"
          size="compact-md"
          variant="default"
          aria-label={t('download', { name: title })}
          leftSection={<IconDownload size={18} aria-hidden />}
          href={file.downloadUrl ?? file.url}
          download={file.filename}
        >
          {t('downloadIt')}
        </Button>
        {onDelete && (
          <ObjectLink object={{ id: attachment._id, type: attachment.type }} className={classes.change}>
            {t('change')}
            <VisuallyHidden> {title}</VisuallyHidden>
          </ObjectLink>
        )}
        {onDelete && (
          <IconAction label={t('deleteNamed', { name: title })} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </IconAction>
        )}
      </div>
    </li>
  )
}
