// Attaches pasted or dropped files and displays them in the text; pictures are small there.
import { INLINE_ATTACHMENT, INLINE_WIDTH, INLINE_WIDTH_MAX, UPLOADING } from '../../../../shared/text/markup.ts'
import { edited } from '../decoration.ts'
import { type Acts, hostOf } from '../host.ts'
import { rangeAt, type Editor } from '../tinymce.ts'
import { isDrawing } from './drawings.ts'

/** TinyMCE's type for content dragged within a text. */
const OWN = 'x-tinymce/html'
/** Event of an editor after the address of a picture has changed to the stored one. */
export const STORED = 'PictureStored'
let count = 0
const newPlace = () => `${UPLOADING}${Date.now().toString(36)}-${(count += 1)}`

const dataAddress = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => typeof reader.result === 'string' && resolve(reader.result))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })

const fileOf = async (picture: HTMLImageElement): Promise<File> => {
  const [, type = '', data = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(picture.src) ?? []
  const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0)
  const ending = type.split('/')[1]?.replace('jpeg', 'jpg') ?? ''
  return new File([bytes], `${picture.alt || 'picture'}.${ending}`, { type })
}

/** Returns whether a copied picture has no text around it: then it is handled as a file, otherwise as HTML. */
const isPictureAlone = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent.trim() === '' && body.querySelectorAll('img').length <= 1
}

const filesOf = (data: DataTransfer | null) => {
  if (!data || data.files.length === 0 || data.types.includes(OWN)) return []
  const html = data.getData('text/html')
  return html === '' || isPictureAlone(html) ? [...data.files] : []
}

/** Word refers to local files for its pictures and provides the bytes of some beside the HTML. */
const BYTELESS = 'img[src^="file:"], img[src^="blob:"], img[src^="cid:"], img:not([src])'

const withBytes = async (html: string, files: readonly File[]): Promise<string> => {
  const addresses = await Promise.all(files.map(dataAddress))
  return edited(html, (root) => {
    for (const [index, picture] of [...root.querySelectorAll(BYTELESS)].entries()) {
      const address = addresses[index]
      if (address !== undefined) picture.setAttribute('src', address)
    }
  })
}

/** Returns the placeholder until the file is stored: the picture itself, or the name of another file. */
const placeholder = async (editor: Editor, file: File, id: string) => {
  const name = editor.dom.encode(file.name)
  return file.type.startsWith('image/')
    ? `<img id="${id}" src="${await dataAddress(file)}" width="${INLINE_WIDTH}px" alt="${name}">`
    : // An anchor without an address cannot contain the name.
      `<span id="${id}" class="${INLINE_ATTACHMENT}">${name}</span>`
}

const outcomes = new Map<string, Promise<string | undefined>>()

const store = (attach: Required<Acts>['attach'], id: string, file: File | Promise<File>) => {
  const stored = Promise.resolve(file).then((given) => attach?.(given))
  outcomes.set(
    id,
    stored.catch(() => undefined),
  )
}

/** Replaces the placeholder by the stored file; without one, the picture stays in the text. */
const settle = (editor: Editor, id: string, html: string | undefined) => {
  const [place] = editor.removed ? [] : editor.dom.select(`[id="${id}"]`)
  if (!place) return
  // Belongs to the undo level of the placeholder: one undo removes both.
  editor.undoManager.ignore(() => {
    if (html !== undefined) {
      // This order keeps the cursor behind it.
      place.before(editor.dom.createFragment(html))
      place.remove()
    } else if (place.nodeName === 'IMG') place.removeAttribute('id')
    else place.remove()
  })
  editor.dispatch(STORED)
  editor.dispatch('input')
}

const follow = (editor: Editor) => {
  for (const { id } of editor.dom.select(`[id^="${UPLOADING}"]`)) {
    void outcomes.get(id)?.then((html) => settle(editor, id, html))
    if (outcomes.has(id)) editor.dom.addStyle(`[id="${id}"] { opacity: 0.5; }`)
  }
}

export const attachPictures = (editor: Editor, root: Element) => {
  const { attach } = hostOf(editor).acts()
  if (!attach) return
  for (const picture of root.querySelectorAll<HTMLImageElement>('img[src^="data:image"]')) {
    if (isDrawing(picture) || picture.id.startsWith(UPLOADING)) continue
    picture.id = newPlace()
    picture.removeAttribute('height')
    picture.setAttribute('width', `${INLINE_WIDTH}px`)
    store(attach, picture.id, fileOf(picture))
  }
}

const keepSmall = (picture: HTMLElement) => {
  if (!(picture.nodeName === 'IMG' && picture.classList.contains(INLINE_ATTACHMENT))) return
  const width = Number.parseFloat(picture.getAttribute('width') ?? '')
  if (width > INLINE_WIDTH_MAX) picture.setAttribute('width', String(INLINE_WIDTH_MAX))
  picture.removeAttribute('height')
}

export const inlineImages = (editor: Editor) => {
  const take = async (attach: Required<Acts>['attach'], files: readonly File[]) => {
    for (const file of files) {
      const id = newPlace()
      editor.insertContent(await placeholder(editor, file, id))
      store(attach, id, file)
      follow(editor)
    }
  }
  // Text from a previous editor, undo and paste may contain placeholders.
  editor.on('SetContent undo redo', () => follow(editor))
  editor.on('ObjectResized', ({ target }) => keepSmall(target))
  // Before TinyMCE's own listeners, which would embed the pictures.
  const first = true
  editor.on(
    'paste',
    (event) => {
      const { attach } = hostOf(editor).acts()
      if (!attach) return
      const { clipboardData } = event
      const files = filesOf(clipboardData)
      const html = clipboardData?.getData('text/html') ?? ''
      const pictures = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length > 0) {
        event.preventDefault()
        void take(attach, files)
      } else if (pictures.length > 0 && !clipboardData?.types.includes(OWN)) {
        event.preventDefault()
        void withBytes(html, pictures).then((whole) =>
          editor.execCommand('mceInsertClipboardContent', false, { html: whole }),
        )
      }
    },
    first,
  )
  editor.on(
    'drop',
    (event) => {
      const { attach } = hostOf(editor).acts()
      const files = attach ? filesOf(event.dataTransfer) : []
      if (!attach || files.length === 0) return
      event.preventDefault()
      const place = rangeAt(editor, event.clientX, event.clientY)
      if (place) editor.selection.setRng(place)
      editor.focus()
      void take(attach, files)
    },
    first,
  )
}
