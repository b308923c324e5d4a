// How our marks stand in a note's HTML (contract/model.md 10), and what cleaning lets through.

/** A support's start and end: two empty spans with the `supports` link's id around free text. */
export const SUPPORT_START = 'KFSupportStart'
export const SUPPORT_END = 'KFSupportEnd'
/** The editor leaves elements of this class alone. */
export const NON_EDITABLE = 'mceNonEditable'

/** Decoration that exists only inside an editor or a reader; it is stripped before saving. */
export const SUPPORT_START_MARK = 'kfSupportStartMark'
export const SUPPORT_START_LABEL = 'kfSupportStartLabel'
export const SUPPORT_END_MARK = 'kfSupportEndMark'

/** Shown in place of a support whose link is gone. */
export const MISSING_LINK = '(missing link)'

/** Attributes allowed on every element. */
export const GLOBAL_ATTRIBUTES: readonly string[] = ['class', 'id', 'style', 'title', 'dir', 'lang']

/** Elements allowed in a body and the attributes each may carry beyond the global ones. */
export const ALLOWED_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: ['align'], div: ['align'], span: [], br: [], hr: [],
  h1: [], h2: [], h3: [], h4: [], h5: [], h6: [],
  b: [], strong: [], i: [], em: [], u: [], s: [], strike: [], del: [], ins: [], sub: [], sup: [], small: [], mark: [],
  code: [], pre: [], kbd: [], samp: [], blockquote: [], q: [], cite: [], abbr: [], font: ['color', 'size', 'face'],
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

/** Elements that go with everything in them; of other elements that are not allowed the content stays. */
export const DROPPED_WITH_CONTENT: readonly string[] = [
  'script', 'style', 'template', 'noscript', 'object', 'embed', 'applet', 'title', 'textarea', 'select', 'xmp', 'noembed', 'noframes', 'plaintext', 'svg', 'math',
] // prettier-ignore

/** Style properties that stay; nothing that moves an element over the page or fetches anything. */
export const ALLOWED_STYLES: readonly string[] = [
  'color', 'background-color', 'font-size', 'font-family', 'font-weight', 'font-style', 'text-decoration', 'text-align', 'text-indent',
  'line-height', 'letter-spacing', 'white-space', 'vertical-align', 'direction', 'float', 'clear', 'list-style-type',
  'width', 'height', 'max-width', 'max-height', 'min-width', 'min-height',
  'margin', 'margin-left', 'margin-right', 'margin-top', 'margin-bottom',
  'padding', 'padding-left', 'padding-right', 'padding-top', 'padding-bottom',
  'border', 'border-left', 'border-right', 'border-top', 'border-bottom', 'border-color', 'border-style', 'border-width', 'border-collapse', 'border-spacing', 'border-radius',
  'display', 'opacity', 'table-layout', 'word-wrap', 'overflow-wrap', 'page-break-before', 'page-break-after',
] // prettier-ignore

/** What a drawing's styles may say beyond that: how its shapes are painted. */
export const DRAWING_STYLES: readonly string[] = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray',
  'stroke-dashoffset', 'stroke-miterlimit', 'stop-color', 'stop-opacity', 'text-anchor', 'paint-order', 'visibility',
] // prettier-ignore

/** Address schemes by attribute; addresses without a scheme (paths, fragments) are always allowed. */
export const ALLOWED_SCHEMES: Readonly<Record<string, readonly string[]>> = {
  href: ['http', 'https', 'mailto', 'tel'],
  src: ['http', 'https'],
}
/** Pictures may also be data URIs of these types; never SVG, which can carry script. */
export const ALLOWED_DATA_IMAGES = /^data:image\/(png|jpe?g|gif|webp|bmp|avif);base64,[A-Za-z0-9+/=\s]*$/i

/** What a frame inside a note may do. */
export const IFRAME_SANDBOX = 'allow-scripts allow-popups allow-forms'
