import { Anchor, Text } from '@mantine/core'
import { IconFile, IconMovie, IconMusic } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { addressOfSvg, svgOf } from '../../../../shared/domain/drawings.ts'
import { fileOf } from '../../../../shared/domain/files.ts'
import { fileSize, shortName } from '../../../lib/file-labels.ts'
import { kindOf } from '../../../lib/kind-of-file.ts'
import { smallAddress } from '../../../lib/small-address.ts'
import classes from './thread.module.css'

export const PICTURED: readonly string[] = ['Drawing', 'Attachment']

const ICONS = { picture: IconFile, video: IconMovie, audio: IconMusic, file: IconFile }

export const ThreadPicture = ({ object }: { object: Contribution }) => {
  const { i18n } = useTranslation()
  const { title } = object
  const svg = svgOf(object)
  const file = fileOf(object)
  const kind = file && kindOf(file)
  const address = svg ? addressOfSvg(svg) : file && kind === 'picture' ? smallAddress(file.url) : undefined
  if (address !== undefined) return <img className={classes.picture} src={address} alt={title} loading="lazy" />
  if (!file || !kind) return null
  const Icon = ICONS[kind]
  return (
    <div className={classes.file}>
      <Icon size={32} stroke={1.5} aria-hidden />
      <Anchor href={file.url} target="_blank" rel="noopener" title={file.filename} dir="auto">
        {shortName(file.filename)}
      </Anchor>
      <Text size="sm" c="dimmed">
        {fileSize(file.size, i18n.language)}
      </Text>
    </div>
  )
}
