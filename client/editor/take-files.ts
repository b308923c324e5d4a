import { rangeAt, type Editor } from './tinymce.ts'

/** Stores a file; answers the HTML that shows it. */
export type Attach = (file: File) => Promise<string>

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
    : `<a id="${id}" class="inline-attachment">${name}</a>`
}

/** Stores a file and puts it in place of its placeholder; when that fails, a picture stays in the text itself. */
const store = async (editor: Editor, file: File, id: string, attach: Attach) => {
  const html = await attach(file).catch(() => undefined)
  if (editor.removed) return
  editor.undoManager.transact(() => {
    const [place] = editor.dom.select(`[id="${id}"]`)
    if (!place) return
    if (html !== undefined) editor.dom.setOuterHTML(place, html)
    else if (place.nodeName === 'IMG') place.removeAttribute('id')
    else place.remove()
  })
}

/** Files that are pasted or dropped into the text are attached and shown there. */
export const takeFiles = (editor: Editor, attach: Attach) => {
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      const id = `upload-${Date.now().toString(36)}-${(count += 1)}`
      editor.insertContent(await placeholder(editor, file, id))
      void store(editor, file, id, attach)
    }
  }
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
