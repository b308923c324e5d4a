import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { FileData } from '../../../shared/domain/files.ts'
import { kindOf } from '../../lib/kind-of-file.ts'

/** Initial width of a picture in a text, in pixels (ATTC-09). */
const INLINE_WIDTH = 100
const FILE_PICTURE = '/manual_assets/kf6images/03-toolbar-attachment.png'

const escaped = (text: string) => {
  const element = document.createElement('i')
  element.textContent = text
  return element.innerHTML.replaceAll('"', '&quot;')
}

/** HTML of an attachment inside a text, compatible with all clients (contract/model.md 10.5). */
export const inlineMarkup = ({ _id, title }: Pick<Contribution, '_id' | 'title'>, file: FileData): string => {
  const mark = `class="inline-attachment ${_id}"`
  const [url, words] = [escaped(file.url), escaped(title)]
  return kindOf(file) === 'picture'
    ? `<img ${mark} src="${url}" width="${INLINE_WIDTH}px" alt="${words}">`
    : `<a ${mark} href="${url}" target="_blank" download><img src="${FILE_PICTURE}" alt="${words}">${words}</a>`
}
