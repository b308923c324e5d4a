export class Colours {
  readonly #element: Element
  #known = new Map<string, string>()

  constructor(element: Element) {
    this.#element = element
  }

  of(name: string) {
    const known = this.#known.get(name) ?? getComputedStyle(this.#element).getPropertyValue(`--canvas-${name}`)
    this.#known.set(name, known)
    return known
  }

  renew() {
    this.#known = new Map()
  }
}

export function watchTheme(changed: () => void) {
  const theme = new MutationObserver(changed)
  theme.observe(document.documentElement, { attributes: true })
  return () => theme.disconnect()
}
