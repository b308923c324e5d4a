import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { FileData } from '../../../shared/domain/files.ts'
import { dialogWidth } from '../../../shared/rules/geometry.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { MOBILE } from '../../lib/mobile.ts'
import { openDialog } from '../../ui/generic-modal.tsx'
import { ImageEditor } from './image-editor.tsx'

const Title = ({ name }: { name: string }) => useTranslation('drawings').t('image.title', { name })

/** Opens the editor that draws on a picture; resolves when closed. Rejects if the picture cannot be loaded. */
export const openImageEditor = async (attachment: Contribution, file: FileData) => {
  await loadTexts('drawings')
  await openDialog({
    title: <Title name={attachment.title} />,
    size: dialogWidth(window.screen.width),
    fullScreen: matchMedia(MOBILE).matches,
    // A click outside must not lose the drawing.
    dismiss: false,
    escape: false,
    content: (close) => <ImageEditor attachment={attachment} file={file} onClose={close} />,
  })
}
