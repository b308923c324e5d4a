import { setMaxListeners } from 'node:events'
import { JSDOM, VirtualConsole } from 'jsdom'
import { hookIntoReact } from './renders.ts'

/**
 * Taken from jsdom although Node has them. Node keeps its own network, timers, streams and abort signals, because the
 * server runs in this process.
 */
const REPLACED = new Set([
  'Event',
  'EventTarget',
  'CustomEvent',
  'Blob',
  'File',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
  'XMLHttpRequest',
])

/** Stubs for APIs missing in jsdom: sizes, scrolling and animations are tested in a browser. */
const stubLayout = (window: JSDOM['window']) => {
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const noLayout = { ResizeObserver: NoObserver, IntersectionObserver: NoObserver, scrollTo: () => undefined }
  // Without style sheets, inline styles are sufficient.
  const getComputedStyle = ({ style }: HTMLElement) => style
  Object.assign(window, noLayout, { getComputedStyle })
  // As newer browsers do.
  const notOnScreen = {
    scrollIntoView: () => Promise.resolve(),
    setPointerCapture: () => undefined,
    getAnimations: () => [],
  }
  Object.assign(window.Element.prototype, notOnScreen)
  Object.assign(window.document, { getAnimations: () => [], fonts: new window.EventTarget() })
  // On screen, otherwise dropdowns would be hidden.
  const onScreen = () => new window.DOMRect(0, 0, 1, 1)
  for (const { prototype } of [window.Element, window.Range])
    Object.assign(prototype, { getBoundingClientRect: onScreen })
  Object.defineProperty(window.HTMLElement.prototype, 'innerText', {
    get(this: HTMLElement) {
      return this.textContent
    },
  })
  // Large enough for the canvas to mount all items.
  Object.defineProperties(window.Element.prototype, {
    clientWidth: { get: () => 1280 },
    clientHeight: { get: () => 800 },
  })
  Object.assign(window, { requestIdleCallback: (act: () => void) => setTimeout(act), cancelIdleCallback: clearTimeout })
  // Desktop with a mouse, light colours, reduced motion.
  window.matchMedia = (media) => ({
    media,
    matches: media.includes('prefers-reduced-motion') || media.includes('min-width'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  })
}

/** jsdom refuses Node's abort signals in addEventListener. */
const takeNodesSignals = ({ EventTarget: { prototype } }: JSDOM['window']) => {
  const { addEventListener } = prototype
  prototype.addEventListener = function (type, listener, options) {
    const { signal, ...rest } = typeof options === 'object' ? options : { capture: options ?? false }
    if (signal) setMaxListeners(0, signal)
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, rest))
    addEventListener.call(this, type, listener, rest)
  }
}

/** Converts jsdom's forms for Node's fetch, for test data. */
const sendForms = () => {
  const { fetch, FormData: NodeForm, File: NodeFile } = globalThis
  const formOf = async (form: FormData) => {
    const copy = new NodeForm()
    for (const [name, value] of form.entries())
      if (typeof value === 'string') copy.append(name, value)
      else copy.append(name, new NodeFile([await value.arrayBuffer()], value.name, { type: value.type }))
    return copy
  }
  globalThis.fetch = async (input, init) =>
    init?.body instanceof FormData ? fetch(input, { ...init, body: await formOf(init.body) }) : fetch(input, init)
}

const makeDom = () => {
  sendForms()
  const dom = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
    // Ignores jsdom's errors about refused calls; the page's own logging uses the console.
    virtualConsole: new VirtualConsole(),
  })
  const { window } = dom
  stubLayout(window)
  takeNodesSignals(window)
  const names = Object.getOwnPropertyNames(window).filter((name) => REPLACED.has(name) || !(name in globalThis))
  const functions = [
    'addEventListener',
    'removeEventListener',
    'dispatchEvent',
    'getSelection',
    'requestAnimationFrame',
    'cancelAnimationFrame',
  ]
  for (const name of [...names, ...functions]) {
    const value = Reflect.get(window, name)
    const bound = functions.includes(name) ? (value as () => unknown).bind(window) : value
    Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true })
  }
  return dom
}

hookIntoReact()

const kept = globalThis as { buildonDom?: JSDOM }

/** The document of this worker. */
export const dom = (kept.buildonDom ??= makeDom())
