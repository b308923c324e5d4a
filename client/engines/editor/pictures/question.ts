// One question at a time, under the text. It never takes the focus and nothing waits for its answer (RICH-02).
import { hostOf } from '../host.ts'
import type { Editor } from '../tinymce.ts'
import { openDescriptionDialog } from './description-dialog.ts'
import { isWordless } from './words.ts'

const waiting = new WeakMap<Editor, string[]>()

export const askForWords = (editor: Editor, address: string) => {
  const addresses = waiting.get(editor) ?? []
  waiting.set(editor, [...addresses, address])
  if (addresses.length === 0) show(editor)
}

const button = (text: string, isMain: boolean, onClick: () => void) => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = isMain ? 'tox-button' : 'tox-button tox-button--secondary'
  element.textContent = text
  element.addEventListener('click', onClick)
  return element
}

const show = (editor: Editor) => {
  const [address] = waiting.get(editor) ?? []
  if (address === undefined || editor.removed) return
  const { t } = hostOf(editor)
  // By its address, because a text that arrives replaces the elements.
  const find = () => editor.dom.select('img').find((picture) => picture.getAttribute('src') === address)
  const bar = document.createElement('div')
  const close = () => {
    editor.off('NodeChange', look)
    bar.remove()
    waiting.set(editor, waiting.get(editor)?.slice(1) ?? [])
    show(editor)
  }
  const look = () => {
    const picture = find()
    if (!picture || !isWordless(picture)) close()
  }
  const answer = (isDescribing: boolean) => {
    const picture = find()
    close()
    editor.focus()
    if (!picture || !isDescribing) return
    editor.selection.select(picture)
    openDescriptionDialog(editor, picture)
  }
  const sample = new Image()
  sample.src = address
  sample.alt = ''
  const words = document.createElement('p')
  words.setAttribute('role', 'status')
  bar.className = 'picture-question'
  const answers = document.createElement('div')
  answers.append(
    button(t('picture.describe'), true, () => answer(true)),
    button(t('picture.later'), false, () => answer(false)),
  )
  bar.append(sample, words, answers)
  editor.getContainer().append(bar)
  // Screen readers announce what changes in a status that is there.
  requestAnimationFrame(() => {
    words.textContent = t('picture.question')
  })
  editor.on('NodeChange', look)
}
