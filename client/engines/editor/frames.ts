// Embedded pages of other sites are not fetched before the reader requests them.

/** Attribute for the address of a held frame. */
export const HELD = 'data-held'

/** Sites whose pages are shown at once; set by the page. */
export const trustedFrames = { read: async (): Promise<readonly string[]> => [] }

/** Moves the addresses of frames below `root` to an attribute, so that nothing is fetched. */
export const holdFrames = (root: Element) => {
  for (const frame of root.querySelectorAll('iframe[src]')) {
    frame.setAttribute(HELD, frame.getAttribute('src') ?? '')
    frame.removeAttribute('src')
  }
}
