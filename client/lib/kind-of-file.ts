import type { FileData } from '../../shared/domain/files.ts'

const FAMILIES = { image: 'picture', video: 'video', audio: 'audio' } as const
/** Pictures that only some browsers draw. */
const UNSEEN = /^image\/(tiff|heic|heif|jxl|vnd\.|x-)/

/** As what a page shows a file. */
export const kindOf = ({ type }: Pick<FileData, 'type'>) => {
  if (UNSEEN.test(type)) return 'file'
  return FAMILIES[type.split('/')[0] as keyof typeof FAMILIES] ?? 'file'
}
