import { deflateSync, crc32 } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'

/** In the form of Playwright's file inputs. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export const png = (name: string, width = 400, height = 300): TestFile => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(42, 138, 154))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
  return { name, mimeType: 'image/png', buffer }
}

export const text = (name: string, words = 'Plants grow towards the light.'): TestFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
})

export const wav = (name: string): TestFile => {
  const samples = Buffer.alloc(8000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([head, samples]) }
}

export const film = async (page: Page, name: string, frames = 20): Promise<TestFile> => {
  const bytes = await page.evaluate(async (count) => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const stream = canvas.captureStream(30)
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start()
    for (let frame = 0; frame < count; frame += 1) {
      if (context) context.fillStyle = `hsl(${frame * 18} 60% 50%)`
      context?.fillRect(0, 0, canvas.width, canvas.height)
      await new Promise(requestAnimationFrame)
    }
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  }, frames)
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}

/** Drops or pastes files on an element. */
export const give = (
  target: Locator,
  event: 'paste' | 'dragover' | 'drop',
  files: readonly TestFile[],
  at = { x: 0, y: 0 },
) =>
  target.evaluate(
    (element, { kind, sent, point }) => {
      const data = new DataTransfer()
      for (const { name, type, bytes } of sent)
        data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }))
      const common = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...common, clipboardData: data })
          : new DragEvent(kind, { ...common, dataTransfer: data, clientX: point.x, clientY: point.y }),
      )
    },
    {
      kind: event,
      sent: files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') })),
      point: at,
    },
  )

/** As `give`, for texts by media type from another page or program. */
export const hand = (
  target: Locator,
  event: 'paste' | 'dragover' | 'drop',
  texts: Readonly<Record<string, string>>,
  at = { x: 0, y: 0 },
) =>
  target.evaluate(
    (element, { kind, sent, point }) => {
      const data = new DataTransfer()
      for (const [type, words] of Object.entries(sent)) data.setData(type, words)
      const common = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...common, clipboardData: data })
          : new DragEvent(kind, { ...common, dataTransfer: data, clientX: point.x, clientY: point.y }),
      )
    },
    { kind: event, sent: texts, point: at },
  )
