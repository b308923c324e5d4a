// Replaces an address alone on its line, pasted or typed, by a video player or a link (YTUB-01).
import { playerOf } from '../../../../shared/text/video-players.ts'
import { escaped, parse } from '../decoration.ts'
import type { Editor } from '../tinymce.ts'

const ADDRESS = /^https?:\/\/[^\s<>"]+$/i
const LINES = 'p, div, li, td, th'

const frameOf = (player: string) => `<iframe src="${escaped(player)}" width="560" height="315"></iframe>`
const linkTo = (address: string) => `<a href="${escaped(address)}" target="_blank">${escaped(address)}</a>`

/** Returns the address if it is an element's only content, as text or link. */
const addressAlone = (element: Element): { address: string; isLink: boolean } | undefined => {
  const text = element.textContent.trim()
  const links = element.querySelectorAll('a[href]')
  if (element.querySelector('img, iframe, video, table, li') || text === '') return undefined
  if (links.length === 0) return ADDRESS.test(text) ? { address: text, isLink: false } : undefined
  const [link] = links
  const isAll = links.length === 1 && link?.textContent.trim() === text
  return isAll ? { address: link.getAttribute('href') ?? '', isLink: true } : undefined
}

/** Returns the replacement of a line with only an address; undefined for others. */
const replacement = (line: Element): string | undefined => {
  const { address = '', isLink } = addressAlone(line) ?? {}
  const player = playerOf(address)
  if (player) return frameOf(player)
  return address && !isLink ? linkTo(address) : undefined
}

/** Replaces lines with only an address; `isOwnLine`: the target line is empty. */
const withPlayers = (html: string, isOwnLine: boolean): string => {
  const root = parse(html)
  const lines = [...root.querySelectorAll(LINES)].filter((line) => !line.querySelector(LINES))
  if (lines.length > 1) {
    for (const line of lines) {
      const made = replacement(line)
      if (made !== undefined) line.innerHTML = made
    }
    return root.innerHTML
  }
  const { address = '', isLink } = addressAlone(root) ?? {}
  const player = isOwnLine ? playerOf(address) : undefined
  if (player) return `<p>${frameOf(player)}</p>`
  return address && !isLink ? linkTo(address) : html
}

export const videos = (editor: Editor) => {
  editor.on('PastePreProcess', (event) => {
    // With a selection TinyMCE makes it a link.
    if (event.internal || !editor.selection.isCollapsed()) return
    const block = editor.dom.getParent(editor.selection.getStart(), editor.dom.isBlock) ?? editor.getBody()
    event.content = withPlayers(event.content, editor.dom.isEmpty(block))
  })
  editor.on('NewBlock', ({ newBlock }) => {
    const line = newBlock.previousElementSibling
    const made = line?.matches('p, div') ? replacement(line) : undefined
    if (!line || made === undefined) return
    // Through the editor's parser, which holds frames.
    editor.selection.select(line, true)
    editor.insertContent(made)
    editor.selection.setCursorLocation(newBlock, 0)
  })
}
