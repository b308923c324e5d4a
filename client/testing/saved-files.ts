import { onTestFinished, vi } from 'vitest'

export const savedFiles = () => {
  const saved: { name: string; file: Blob }[] = []
  let content = new Blob()
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((content = blob), 'blob:'), revokeObjectURL: () => undefined })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: content })
  })
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
    click.mockRestore()
  })
  return saved
}
