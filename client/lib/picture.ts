/** CSS properties that a standalone SVG needs as attributes. */
const LOOKS = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'paint-order',
  'font-family', 'font-size', 'font-weight', 'text-anchor',
] as const // prettier-ignore
const SHAPES = 'rect, path, line, circle, text, tspan'
/** Margin in pixels. */
const MARGIN = 16
/** Pixels of the PNG per CSS pixel. */
const SCALE = 2
const SVG = 'http://www.w3.org/2000/svg'

const set = (element: Element, attributes: Readonly<Record<string, string | number>>) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}

/** Clones an SVG at its displayed size with inlined styles; `frame` is the class of the container for colours. */
const standAlone = (svg: SVGSVGElement, frame: string) => {
  const { width, height } = svg.viewBox.baseVal
  const copy = svg.cloneNode(true) as SVGSVGElement
  const around = document.createElement('div')
  around.className = frame
  around.style.cssText = `position: absolute; visibility: hidden; width: ${width}px`
  around.append(copy)
  svg.parentElement?.append(around)
  const paper = document.createElementNS(SVG, 'rect')
  const whole = { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
  set(paper, { x: -MARGIN, y: -MARGIN, ...whole, fill: getComputedStyle(around).backgroundColor })
  for (const shape of copy.querySelectorAll<SVGElement>(SHAPES)) {
    const looks = getComputedStyle(shape)
    for (const look of LOOKS) shape.setAttribute(look, looks.getPropertyValue(look))
  }
  for (const styled of copy.querySelectorAll('[style], [class]')) {
    styled.removeAttribute('style')
    styled.removeAttribute('class')
  }
  around.remove()
  copy.prepend(paper)
  set(copy, { xmlns: SVG, ...whole, viewBox: [-MARGIN, -MARGIN, whole.width, whole.height].join(' ') })
  return { ...whole, text: new XMLSerializer().serializeToString(copy) }
}

export const svgFile = (svg: SVGSVGElement, frame: string): Blob =>
  new Blob([standAlone(svg, frame).text], { type: 'image/svg+xml' })

export const pngFile = async (svg: SVGSVGElement, frame: string): Promise<Blob> => {
  const { width, height, text } = standAlone(svg, frame)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png')
  })
}
