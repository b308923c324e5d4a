import { HELD } from '../../engines/editor/frames.ts'
import { decorateForReading } from '../../engines/editor/marks.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import { download } from '../../lib/download.ts'
import type { Chapter, WorkNote } from './work.ts'

/** Total bytes. */
const PICTURES_MAX = 40_000_000

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
img{max-width:100%;height:auto}article{margin:2rem 0;break-inside:auto}h2,h3{break-after:avoid}.about{color:#555;margin:.2rem 0}
table{border-collapse:collapse}td,th{border:1px solid #999;padding:.15rem .5rem}blockquote{border-left:3px solid #999;margin-left:0;padding-left:1rem}`

export interface WorkWords {
  title: string
  untitled: string
  noView: string
  about: (note: WorkNote) => string
  buildsOn: (titles: string) => string
  supports: (titles: string) => string
}

const dataUri = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture is unreadable')))
    reader.readAsDataURL(blob)
  })

const asLink = (document: Document, element: Element, address: string) => {
  const link = document.createElement('a')
  link.href = new URL(address, location.origin).href
  link.textContent = element.getAttribute('alt') || link.href
  element.replaceWith(link)
}

/** Embeds own pictures; other media become links. */
const embed = async (document: Document, signal: AbortSignal) => {
  let room = PICTURES_MAX
  for (const element of document.querySelectorAll('img, iframe, video, audio')) {
    const address =
      element.getAttribute('src') ??
      element.getAttribute(HELD) ??
      element.querySelector('source')?.getAttribute('src') ??
      ''
    if (address.startsWith('data:image/')) continue
    const isOwn = element.localName === 'img' && address.startsWith('/') && !address.startsWith('//')
    const picture = isOwn ? await download(address, { signal, onProgress: () => undefined }).catch(() => undefined) : undefined // prettier-ignore
    signal.throwIfAborted()
    if (!picture?.type.startsWith('image/') || picture.type.includes('svg') || picture.size > room)
      asLink(document, element, address) // prettier-ignore
    else {
      room -= picture.size
      element.setAttribute('src', await dataUri(picture))
    }
  }
  for (const link of document.querySelectorAll('a[href^="/"]'))
    link.setAttribute('href', new URL(link.getAttribute('href') ?? '', location.origin).href)
}

/** No scripts; texts are set as text. */
const documentOf = async (chapters: readonly Chapter[], words: WorkWords, lang: string, signal: AbortSignal) => {
  const document = new DOMParser().parseFromString('<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>', 'text/html') // prettier-ignore
  const add = (parent: Element, name: string, text = '') => {
    const element = document.createElement(name)
    element.textContent = text
    parent.append(element)
    return element
  }
  document.documentElement.lang = lang
  const policy = add(document.head, 'meta')
  policy.setAttribute('http-equiv', 'Content-Security-Policy')
  policy.setAttribute('content', POLICY)
  add(document.head, 'title', words.title)
  add(document.head, 'style', STYLE)
  add(document.body, 'h1', words.title)
  for (const { title, notes } of chapters) {
    if (chapters.length > 1 || title !== undefined) add(document.body, 'h2', title ?? words.noView)
    for (const note of notes) {
      const article = add(document.body, 'article')
      add(article, 'h3', note.title || words.untitled)
      add(article, 'p', words.about(note)).className = 'about'
      if (note.buildsOn.length > 0) add(article, 'p', words.buildsOn(note.buildsOn.join(', '))).className = 'about'
      if (note.supports.length > 0) add(article, 'p', words.supports(note.supports.join(', '))).className = 'about'
      add(article, 'div').innerHTML = decorateForReading(note.body, note)
    }
  }
  await embed(document, signal)
  // Stored texts are clean; those of an import need not be.
  for (const body of document.querySelectorAll('article > div'))
    body.replaceChildren(document.importNode(cleanHtml(body.innerHTML), true))
  return document
}

type Make = (chapters: readonly Chapter[], words: WorkWords, lang: string, signal: AbortSignal) => Promise<Blob>

export const htmlFile: Make = async (...work) => {
  const { documentElement } = await documentOf(...work)
  return new Blob([`<!doctype html>\n${documentElement.outerHTML}\n`], { type: 'text/html;charset=utf-8' })
}

/** Tables stay HTML; pictures are data addresses. */
export const markdownFile: Make = async (...work) => {
  const [{ default: Turndown }, { body }] = await Promise.all([import('turndown'), documentOf(...work)])
  const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
  turndown.keep(['table', 'sub', 'sup'])
  turndown.addRule('formula', {
    filter: (node) => node.localName === 'math',
    replacement: (_content, node) => {
      const source = (node as Element).getAttribute('alttext') ?? node.textContent ?? ''
      return (node as Element).getAttribute('display') === 'block' ? `\n\n$$${source}$$\n\n` : `$${source}$`
    },
  })
  return new Blob([`${turndown.turndown(body.innerHTML)}\n`], { type: 'text/markdown;charset=utf-8' })
}
