/** In milliseconds, for servers that never answer. */
const WAIT_MS = 15_000

export const whenPicturesAreLoaded = async (root: Element): Promise<void> => {
  const pictures = [...root.querySelectorAll('img')].map((picture) => {
    picture.loading = 'eager'
    return picture.complete ? Promise.resolve() : picture.decode().catch(() => undefined)
  })
  await Promise.race([Promise.all(pictures), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}
