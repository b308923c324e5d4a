import type { FileData } from '../../shared/domain/files.ts'
import { isVoiceNote } from '../../shared/text/voice-notes.ts'

const FAMILIES = { image: 'picture', video: 'video', audio: 'audio' } as const
/** Pictures that only some browsers support. */
const UNSEEN = /^image\/(tiff|heic|heif|jxl|vnd\.|x-(?!icon))/

export const isUnseen = ({ type }: Pick<FileData, 'type'>): boolean => UNSEEN.test(type)

export const kindOf = (file: Pick<FileData, 'type'> & { filename?: string }) => {
  if (isVoiceNote(file.filename ?? '')) return 'audio'
  if (isUnseen(file)) return 'file'
  return FAMILIES[file.type.split('/')[0] as keyof typeof FAMILIES] ?? 'file'
}
