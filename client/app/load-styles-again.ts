import { loadCode } from '../lib/load-code.ts'

const loadCopy = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const copy = document.createElement('link')
    copy.rel = 'stylesheet'
    copy.href = link.href
    copy.dataset.again = ''
    copy.addEventListener('load', resolve)
    copy.addEventListener('error', () => {
      copy.remove()
      reject(new Error(`Unable to load ${link.href}`))
    })
    link.after(copy)
  })

/** Vite requests each style once. */
export const loadStylesAgain = () =>
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.matches('[rel=stylesheet]:not([data-again])'))
        void loadCode(() => loadCopy(target)).catch(() => undefined)
    },
    true,
  )
