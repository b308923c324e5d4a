import { NON_EDITABLE, SUPPORT_END, SUPPORT_START } from '../../shared/text/markup.ts'
import type { Passage } from './threads.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const mark = (id: string, name: string) => `<span id="${id}" class="${name} ${NON_EDITABLE}"></span>`

const paragraph = ({ text }: Passage, supportId: string | undefined) =>
  supportId === undefined
    ? escaped(text)
    : `&nbsp;&nbsp;${mark(supportId, SUPPORT_START)} -&nbsp;${escaped(text)}&nbsp;- ${mark(supportId, SUPPORT_END)}&nbsp;&nbsp;`

interface Marks {
  supports: readonly (string | undefined)[]
  reference?: string | undefined
  picture?: { attachmentId: string; url: string; title: string; width: number } | undefined
}

/** Returns a note's body in the editor's format (contract/model.md 10). */
export const bodyOf = (passages: readonly Passage[], { supports, reference, picture }: Marks): string => {
  const paragraphs = passages.map((passage, index) => paragraph(passage, supports[index]))
  if (reference !== undefined)
    paragraphs.push(`${paragraphs.pop() ?? ''} <span class="${NON_EDITABLE} KFReference" id="${reference}"></span>`)
  if (picture) {
    const { attachmentId, url, title, width } = picture
    paragraphs.push(`<img class="inline-attachment ${attachmentId}" src="${url}" width="${width}px" alt="${escaped(title)}">`) // prettier-ignore
  }
  return paragraphs.map((html) => `<p>${html}</p>`).join('')
}
