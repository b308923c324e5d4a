// Our marks in a note's HTML (contract/model.md 10), and the allowlists of the sanitizer.

/** Start and end of a support: two empty spans with the `supports` link's id, around free text. */
export const SUPPORT_START = 'KFSupportStart'
export const SUPPORT_END = 'KFSupportEnd'
/** Class of elements that the editor does not edit. */
export const NON_EDITABLE = 'mceNonEditable'

/** Decoration in the editor and reader; removed before saving. */
export const SUPPORT_START_MARK = 'kfSupportStartMark'
export const SUPPORT_START_LABEL = 'kfSupportStartLabel'
export const SUPPORT_END_MARK = 'kfSupportEndMark'

export const TEMPLATE_START = 'KFTemplateStart'
export const TEMPLATE_END = 'KFTemplateEnd'
export const TEMPLATE_CONTENT = 'kfTemplateContent'

/** Reference to a contribution: an empty span with the `references` link's id; the quotation is in the link. */
export const REFERENCE = 'KFReference'
/** Content of a reference in the editor, reader and clipboard: quotation, source and author. */
export const REFERENCE_QUOTE = 'KFReferenceQuote'
export const REFERENCE_TEXT = 'KFReferenceText'
export const REFERENCE_SOURCE = 'KFReferenceSource'
export const REFERENCE_AUTHOR = 'KFReferenceAuthor'
/** Icon beside a cited note's title, at the path used in old notes. */
export const REFERENCE_PICTURE = '/manual_assets/kf4images/icon-note-unread-othr-.gif'

/** See shared/text/mentions.ts. */
export const MENTION = 'mention'

/** Picture or file in a note's text; its other class is the attachment's id. */
export const INLINE_ATTACHMENT = 'inline-attachment'
/** Prefix of a file's id until it is stored; a number follows. */
export const UPLOADING = 'upload-'
/** In px (EDIT-093). */
export const INLINE_WIDTH = 100
export const INLINE_WIDTH_MAX = 200
/** Widths and heights of pictures in attributes: below 10,000. */
export const PICTURE_SIZE = /^\s*\d{1,4}(?:\.\d{1,9})?\s*(?:px|%)?\s*$/

export const MISSING_LINK = '(missing link)'

const asTemplate = (name: string) => name.replace('Support', 'Template')
const ALLOWED_CLASSES: ReadonlySet<string> = new Set([
  SUPPORT_START, SUPPORT_END, NON_EDITABLE, TEMPLATE_START, TEMPLATE_END, TEMPLATE_CONTENT, INLINE_ATTACHMENT, MENTION,
  REFERENCE, REFERENCE_QUOTE, REFERENCE_TEXT, REFERENCE_SOURCE, REFERENCE_AUTHOR,
  ...[SUPPORT_START_MARK, SUPPORT_START_LABEL, SUPPORT_END_MARK].flatMap((name) => [name, asTemplate(name)]),
]) // prettier-ignore
const OBJECT_ID = /^[0-9a-f]{24}$/
/** Ids of marks, of old clients' cursor helper (contract/model.md 10.1), and of pending uploads. */
const MARK_ID = /^(supportid_)?[0-9a-f]{24}(_[0-9a-z]{1,30})?$|^upload-[0-9a-z]{1,12}-\d{1,6}$|^\d{13}$/

/** Returns the allowed classes: those of marks, and attachment ids. Others could imitate the interface (contract/README.md 24). */
export const ownClasses = (names: string): string =>
  names
    .split(/\s+/)
    .filter((name) => ALLOWED_CLASSES.has(name) || OBJECT_ID.test(name))
    .join(' ')

/** Returns whether an id belongs to a mark. */
export const isOwnId = (id: string): boolean => MARK_ID.test(id)

export const GLOBAL_ATTRIBUTES: readonly string[] = ['class', 'id', 'style', 'title', 'dir', 'lang']

/** Allowed elements, with attributes beyond the global ones. Those of formulas: shared/text/formulas.ts. */
export const ALLOWED_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: ['align'], div: ['align'], span: [], br: [], hr: [],
  h1: [], h2: [], h3: [], h4: [], h5: [], h6: [],
  b: [], strong: [], i: [], em: [], u: [], s: [], strike: [], del: [], ins: [], sub: [], sup: [], small: [], mark: [],
  ruby: [], rt: [], rp: [], code: [], pre: [], kbd: [], samp: [], blockquote: [], q: [], cite: [], abbr: [], font: ['color', 'size', 'face'],
  ul: ['type'], ol: ['type', 'start'], li: ['value'], dl: [], dt: [], dd: [],
  table: ['border', 'cellpadding', 'cellspacing', 'width', 'align'], caption: [], colgroup: [], col: ['span', 'width'],
  thead: [], tbody: [], tfoot: [], tr: ['align', 'valign'],
  td: ['colspan', 'rowspan', 'align', 'valign', 'width', 'height'],
  th: ['colspan', 'rowspan', 'align', 'valign', 'width', 'height', 'scope'],
  a: ['href', 'target', 'download', 'rel', 'name'],
  img: ['src', 'alt', 'width', 'height', 'data-mce-src'],
  figure: [], figcaption: [], section: [], article: [],
  video: ['controls', 'width', 'height', 'src'], source: ['src', 'type'],
  iframe: ['src', 'width', 'height', 'frameborder'],
} // prettier-ignore

/** Of other disallowed elements the content stays. */
export const DROPPED_WITH_CONTENT: readonly string[] = [
  'script', 'style', 'template', 'noscript', 'object', 'embed', 'applet', 'title', 'textarea', 'select', 'xmp', 'noembed', 'noframes', 'plaintext', 'svg',
] // prettier-ignore

/** None positions an element over the page or loads a resource. */
export const ALLOWED_STYLES: readonly string[] = [
  'color', 'background-color', 'font-size', 'font-family', 'font-weight', 'font-style', 'text-decoration', 'text-align', 'text-indent',
  'line-height', 'letter-spacing', 'white-space', 'vertical-align', 'direction', 'float', 'clear', 'list-style-type',
  'width', 'height', 'max-width', 'max-height', 'min-width', 'min-height',
  'margin', 'margin-left', 'margin-right', 'margin-top', 'margin-bottom',
  'padding', 'padding-left', 'padding-right', 'padding-top', 'padding-bottom',
  'border', 'border-left', 'border-right', 'border-top', 'border-bottom', 'border-color', 'border-style', 'border-width', 'border-collapse', 'border-spacing', 'border-radius',
  'display', 'opacity', 'table-layout', 'word-wrap', 'overflow-wrap', 'page-break-before', 'page-break-after',
] // prettier-ignore

export const DRAWING_STYLES: readonly string[] = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray',
  'stroke-dashoffset', 'stroke-miterlimit', 'stop-color', 'stop-opacity', 'text-anchor', 'paint-order', 'visibility',
] // prettier-ignore

/** URL schemes by attribute; URLs without scheme (paths, fragments) are always allowed. */
export const ALLOWED_SCHEMES: Readonly<Record<string, readonly string[]>> = {
  href: ['http', 'https', 'mailto', 'tel'],
  src: ['http', 'https'],
}
/** Data URIs allowed for pictures; never SVG, which can contain scripts. */
export const ALLOWED_DATA_IMAGES = /^data:image\/(png|jpe?g|gif|webp|bmp|avif);base64,[A-Za-z0-9+/=\s]*$/i

export const IFRAME_SANDBOX = 'allow-scripts allow-popups allow-forms'
