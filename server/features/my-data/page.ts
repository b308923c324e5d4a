import { languageOf, LANGUAGES } from '../../../shared/text/languages.ts'
import { fullName } from '../../../shared/domain/full-name.ts'
import { cleanHtml } from '../../platform/html.ts'
import { entryNameAt, fileEntryName } from './entry-names.ts'
import type { PersonalScope } from './person.ts'
import type { Item } from '../../store/personal-items.ts'
import { itemsOf, SECTIONS, type Section } from './sources.ts'
import { WORDS, type Words } from './words.ts'

/** Runs nothing; loads only pictures and media of the zip. */
const POLICY =
  "default-src 'none'; img-src 'self' file: data:; media-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:#8881}
body{font:1rem/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
article{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0}
article h3{margin:0}.about{opacity:.8;margin:.25rem 0}
img,video,svg{max-width:100%;height:auto}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.15rem .5rem;text-align:start}
dl{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:.1rem 1rem;margin:.25rem 0}dd{margin:0}dt{opacity:.8}
pre{white-space:pre-wrap}li{margin:.2rem 0}nav ul{columns:14rem}
@media print{nav{display:none}article{break-inside:avoid-page}}`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: unknown) => String(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Links of cleaned HTML lead to the zip; other site addresses become absolute or are dropped. */
const withEntries = (html: string, siteUrl: string | undefined) =>
  html.replace(/ (src|href)="([^"]*)"/g, (attribute, name: string, address: string) => {
    const entry = entryNameAt(address)
    if (entry !== undefined) return ` ${name}="${escaped(encodeURI(entry))}"`
    if (!address.startsWith('/') || address.startsWith('//')) return attribute
    return siteUrl === undefined || name === 'src' ? '' : ` ${name}="${escaped(siteUrl)}${address}"`
  })

/** Returns the page in pieces; texts are sanitized again. */
export async function* pageOf(scope: PersonalScope, now: Date, siteUrl: string | undefined): AsyncGenerator<string> {
  const { code, tag } = languageOf(scope.account.lang) ?? LANGUAGES[0]
  const words: Words = WORDS[code]
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const dateOf = (date: unknown) => (date instanceof Date ? `${dates.format(date)} UTC` : '')
  const title = escaped(words.title.replace('{{name}}', fullName(scope.account)))
  const communities = new Map(scope.authors.map(({ author, communityTitle }) => [author.communityId, communityTitle]))

  const valueOf = (value: unknown): string => {
    if (value instanceof Date) return escaped(dateOf(value))
    if (Array.isArray(value)) return value.map(valueOf).join(', ')
    if (!isItem(value)) return escaped(value ?? '')
    return listOf(value)
  }
  const listOf = (item: Item): string => {
    const rows = Object.entries(item).filter(([, value]) => value !== undefined && value !== null && value !== '')
    return `<dl>${rows.map(([key, value]) => `<dt>${escaped(key)}</dt><dd>${valueOf(value)}</dd>`).join('')}</dl>`
  }
  const rich = (html: string) => withEntries(cleanHtml(html).html, siteUrl)
  const communityOf = ({ communityId }: Item) => communities.get(String(communityId)) ?? ''

  const article = (object: Item, id: string) => {
    const data = isItem(object.data) ? object.data : {}
    const languages = Array.isArray(object.langInNote) ? (object.langInNote as string[]) : []
    const texts = ['body', 'text', ...languages].flatMap((key) => (typeof data[key] === 'string' ? [data[key]] : []))
    const names = Array.isArray(object.authorNames) ? object.authorNames.filter(Boolean).join(', ') : ''
    const about = [object.type, communityOf(object), names, dateOf(object.modified)].filter(Boolean)
    const picture = object.type === 'Drawing' && data.svg ? `<p><img src="drawings/${escaped(id)}.svg" alt=""></p>` : ''
    const file = typeof data.url === 'string' ? entryNameAt(data.url) : undefined
    const link = file === undefined ? '' : `<p><a href="${escaped(encodeURI(file))}">${escaped(data.filename ?? file)}</a></p>` // prettier-ignore
    return `<article><h3>${escaped(object.title || id)}</h3><p class="about">${escaped(about.join(' · '))}</p>${[...new Set(texts)].map(rich).join('')}${picture}${link}${isItem(object.design) ? listOf(object.design) : ''}</article>`
  }
  const shapes: Partial<Record<Section, (item: Item) => string>> = {
    contributions: (object) => article(object, String(object._id)),
    versions: ({ data, dataId, dataType, communityId }) =>
      article({ type: dataType, communityId, ...(isItem(data) ? data : {}) }, String(dataId)),
    files: (file) =>
      `<li><a href="${escaped(encodeURI(fileEntryName(file)))}">${escaped(file.filename)}</a> · ${escaped(dateOf(file.created))}</li>`,
    drafts: ({ saved, text }) => `<article><p class="about">${escaped(dateOf(saved))}</p><pre>${escaped(text)}</pre></article>`, // prettier-ignore
  }
  const shapeOf = (section: Section) => shapes[section] ?? ((item: Item) => `<li>${listOf(item)}</li>`)

  yield `<!doctype html>\n<html lang="${tag}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escaped(words.made.replace('{{date}}', dateOf(now)))}</p><p>${escaped(words.lead)}</p><nav><ul>`
  for (const section of SECTIONS) yield `<li><a href="#${section}">${escaped(words[section])}</a></li>`
  yield '</ul></nav>'
  for (const section of SECTIONS) {
    const shape = shapeOf(section)
    yield `\n<section id="${section}"><h2>${escaped(words[section])}</h2><p class="about"><a href="${section}.json">${section}.json</a></p><ul style="list-style:none;padding:0">`
    let count = 0
    for await (const batch of itemsOf(scope, section)) {
      count += batch.length
      yield batch.map((item) => shape(item)).join('\n')
    }
    yield count === 0 ? `</ul><p>${escaped(words.none)}</p></section>` : '</ul></section>'
  }
  yield '</body></html>\n'
}
