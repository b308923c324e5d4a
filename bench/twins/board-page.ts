// Bare twin of the canvas: the same cards as plain elements, with minimal handlers.
export interface PlainItem {
  x: number
  y: number
  width: number
  height: number
  title: string
  text: string
  picture?: string | undefined
  meta: string
}

/** Helper that esbuild calls in functions sent to a page. */
export const NAME_HELPER = 'globalThis.__name = (named) => named'

const STYLE = `
  html, body { margin: 0; height: 100%; overflow: hidden; background: #f8f3ec; font: 14px/19px sans-serif }
  #world { position: absolute; transform-origin: 0 0 }
  .card { position: absolute; box-sizing: border-box; padding: 5px 9px; border: 1px solid #ddd3c3; border-radius: 9px;
    background: #fffefa; box-shadow: 0 1px 3px rgb(60 45 20 / 12%); user-select: none }
  .card p { display: flex; gap: 8px; margin: 2px 0 3px; font-size: 12.5px; line-height: 16px }
  .card span { display: -webkit-box; flex: 1; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3 }
  .card img { width: 48px; height: 48px; object-fit: cover }
  .card small { display: block; color: #777; font-size: 12px; line-height: 17px }`

const behave = () => {
  const world = document.querySelector<HTMLElement>('#world')!
  const view = { x: 0, y: 95, zoom: 0.512 }
  const show = () => (world.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`)
  let held: { card: HTMLElement; x: number; y: number } | undefined
  addEventListener('pointerdown', (event) => {
    const card = (event.target as Element).closest<HTMLElement>('.card')
    if (card) held = { card, x: Number(card.dataset.x) - event.x / view.zoom, y: Number(card.dataset.y) - event.y / view.zoom } // prettier-ignore
  })
  addEventListener('pointermove', (event) => {
    if (held) held.card.style.transform = `translate(${held.x + event.x / view.zoom}px, ${held.y + event.y / view.zoom}px)`
  })
  addEventListener('pointerup', () => (held = undefined))
  addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      if (event.ctrlKey) {
        const zoom = view.zoom * 2 ** (-event.deltaY / 100)
        view.x = event.x - ((event.x - view.x) * zoom) / view.zoom
        view.y = event.y - ((event.y - view.y) * zoom) / view.zoom
        view.zoom = zoom
      } else {
        view.x -= event.deltaX
        view.y -= event.deltaY
      }
      show()
    },
    { passive: false },
  )
  show()
} // prettier-ignore

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const excerpt = ({ text, picture }: PlainItem) =>
  text || picture ? `<p><span>${escaped(text)}</span>${picture ? `<img src="${picture}" alt="">` : ''}</p>` : ''

export const boardPage = (
  items: readonly PlainItem[],
  site: string,
) => `<!doctype html><meta charset="utf-8"><base href="${site}"><style>${STYLE}</style>
<div id="world">${items
  .map(
    (item) =>
      `<div class="card" data-x="${item.x}" data-y="${item.y}" style="width:${item.width}px;min-height:${item.height}px;transform:translate(${item.x}px,${item.y}px)">${escaped(item.title)}${excerpt(item)}<small>${escaped(item.meta)}</small></div>`,
  )
  .join('')}</div><script>${NAME_HELPER};(${behave.toString()})()</script>`
