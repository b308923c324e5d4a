// Placeholders for embedded pages: a local page within the same iframe keeps position and size.
import i18next from 'i18next'
import { IFRAME_SANDBOX } from '../../../shared/text/markup.ts'
import { isOfSites } from '../../../shared/text/sites.ts'
import { playerOf } from '../../../shared/text/video-players.ts'
import { escaped } from './decoration.ts'
import { HELD, trustedFrames } from './frames.ts'

const STYLE = `html { color-scheme: light dark; height: 100%; background: light-dark(#f4f0e8, #2c2a26); }
  body { display: grid; place-content: center; min-height: 100%; margin: 0; }
  a { margin: 6px; padding: 8px 14px; border: 1px solid; border-radius: 8px; color: light-dark(#0c5c49, #8fd0b9);
    font: 16px/1.4 system-ui, sans-serif; text-align: center; text-decoration: none; overflow-wrap: anywhere; }
  a:hover { text-decoration: underline; }
  a:focus-visible { outline: 3px solid; outline-offset: 2px; }`

/** YouTube plays only with a referrer. */
const REFERRER = 'strict-origin-when-cross-origin'

/** The link navigates its own frame; no script is needed. */
const placeholder = (address: string, words: string) =>
  `<!doctype html><html lang="${i18next.language}" dir="auto"><title>${words}</title><style>${STYLE}</style>` +
  `<body><a href="${escaped(address)}" referrerpolicy="${REFERRER}">${words}</a></body></html>`

/** Players need storage of their own origin and fullscreen; they run at no other address. */
const allowPlayer = (frame: HTMLIFrameElement) => {
  frame.setAttribute('sandbox', `${IFRAME_SANDBOX} allow-same-origin allow-presentation`)
  frame.setAttribute('allow', 'fullscreen; encrypted-media; picture-in-picture')
}

const showOrAsk = (frame: HTMLIFrameElement, written: string, sites: readonly string[]) => {
  // Pages of video sites refuse to be framed.
  const player = playerOf(written)
  const address = player ?? written
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined
  if (!url) return
  frame.setAttribute('sandbox', IFRAME_SANDBOX)
  frame.setAttribute('referrerpolicy', REFERRER)
  if (player) allowPlayer(frame)
  const isListed = isOfSites(url, sites) || (player && isOfSites(new URL(written.trim()), sites))
  if (url.origin === location.origin || isListed) {
    frame.src = address
    return
  }
  const words = i18next.t('frame.show', { host: url.host, interpolation: { escapeValue: true } })
  // In an editor it would be stored.
  if (!frame.isContentEditable) frame.title ||= url.host
  frame.srcdoc = placeholder(url.href, words)
}

/** Shows the page of each held frame below `root` if its site is listed, else the host name and a link. */
export const showHeldFrames = async (root: Element) => {
  const sites = await trustedFrames.read().catch(() => [])
  for (const frame of root.querySelectorAll<HTMLIFrameElement>(`iframe[${HELD}]`)) {
    const address = frame.getAttribute(HELD) ?? ''
    frame.removeAttribute(HELD)
    showOrAsk(frame, address, sites)
  }
}
