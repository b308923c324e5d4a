import { rangeAt, type Editor } from './tinymce.ts'

/** Stores a file; answers the HTML that shows it. */
export type Attach = (file: File) => Promise<string>

const MARK = 'upload-'
const WIDTH = '100px'
/** TinyMCE marks what is carried about within a text. */
const OWN = 'x-tinymce/html'
let count = 0

const dataAddress = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => typeof reader.result === 'string' && resolve(reader.result))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })

/** What a page or a word processor was copied with its pictures comes as HTML; a picture alone counts as a file. */
const isPictureAlone = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent.trim() === '' && body.querySelectorAll('img').length <= 1
}

const filesOf = (data: DataTransfer | null) => {
  if (!data || data.files.length === 0 || data.types.includes(OWN)) return []
  const html = data.getData('text/html')
  return html === '' || isPictureAlone(html) ? [...data.files] : []
}

/**
 * What stands in the text until the file is stored: a picture as it is, so that it stays whatever happens; of another
 * file its name. It is found by its id, which cleaning lets through, even if the text is saved meanwhile.
 */
const placeholder = async (editor: Editor, file: File, id: string) => {
  const name = editor.dom.encode(file.name)
  return file.type.startsWith('image/')
    ? `<img id="${id}" src="${await dataAddress(file)}" width="${WIDTH}" alt="${name}">`
    : // An anchor without an address cannot hold its name.
      `<span id="${id}" class="inline-attachment">${name}</span>`
}

/** What becomes of the files that were put into texts on this page, by their placeholder's id; nothing when storing fails. */
const outcomes = new Map<string, Promise<string | undefined>>()

/** Puts what stands for the stored file in its place; when there is nothing, a picture stays in the text itself. */
const settle = (editor: Editor, id: string, html: string | undefined) => {
  const [place] = editor.removed ? [] : editor.dom.select(`[id="${id}"]`)
  if (!place) return
  // Putting it there is part of the step that put the placeholder in: one undoing takes both away.
  editor.undoManager.ignore(() => {
    if (html !== undefined) {
      // In this order the cursor stays behind it.
      place.before(editor.dom.createFragment(html))
      place.remove()
    } else if (place.nodeName === 'IMG') place.removeAttribute('id')
    else place.remove()
  })
  editor.dispatch('input')
}

/** Settles the placeholders that stand in the text, now or when their files are stored. */
const follow = (editor: Editor) => {
  for (const { id } of editor.dom.select(`[id^="${MARK}"]`)) {
    void outcomes.get(id)?.then((html) => settle(editor, id, html))
    if (outcomes.has(id)) editor.dom.addStyle(`[id="${id}"] { opacity: 0.5; }`)
  }
}

/** Files that are pasted or dropped into the text are attached and shown there. */
export const takeFiles = (editor: Editor, attach: Attach) => {
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      const id = `${MARK}${Date.now().toString(36)}-${(count += 1)}`
      editor.insertContent(await placeholder(editor, file, id))
      outcomes.set(
        id,
        attach(file).catch(() => undefined),
      )
      follow(editor)
    }
  }
  // The text may come with some from an editor that it was in before, and undoing brings some back.
  follow(editor)
  editor.on('undo redo', () => follow(editor))
  // Before TinyMCE's own listeners, which would put pictures into the text.
  const first = true
  editor.on(
    'paste',
    (event) => {
      const files = filesOf(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      void take(files)
    },
    first,
  )
  editor.on(
    'drop',
    (event) => {
      const files = filesOf(event.dataTransfer)
      if (files.length === 0) return
      event.preventDefault()
      const place = rangeAt(editor, event.clientX, event.clientY)
      if (place) editor.selection.setRng(place)
      editor.focus()
      void take(files)
    },
    first,
  )
}
