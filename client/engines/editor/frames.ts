// Pages of other sites in frames: whoever opens a note asks none of them for anything before they want to.

/** Where the address of a page waits. */
export const HELD = 'data-held'

/** The sites whose pages are shown at once; set by the page around. */
export const shownAtOnce = { read: async (): Promise<readonly string[]> => [] }

/** Takes the addresses of frames below `root` away, so that nothing is fetched. */
export const holdFrames = (root: Element) => {
  for (const frame of root.querySelectorAll('iframe[src]')) {
    frame.setAttribute(HELD, frame.getAttribute('src') ?? '')
    frame.removeAttribute('src')
  }
}
