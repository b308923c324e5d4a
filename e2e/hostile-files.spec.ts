import { fileOf } from '../shared/domain/files.ts'
import type { Contribution } from '../shared/domain/contributions.ts'
import { expect, test } from './fixtures.ts'

const RUN = 'top.ran = true; document.title = "ran"; fetch("/api/users/me")'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload='${RUN}'><script>${RUN}</script></svg>`

const HOSTILE: Record<string, string> = {
  'page.html': `<!doctype html><script>${RUN}</script><img src=x onerror='${RUN}'>`,
  'page.png': `<html><body onload='${RUN}'><script>${RUN}</script>`,
  'page.txt': `\n\n<script>${RUN}</script>`,
  'picture.svg': SVG,
  'picture.svg.png': `<?xml version="1.0"?>${SVG}`,
  'style.xml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`,
  'polyglot.gif.html': `GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;<script>${RUN}</script>=1;${RUN}`,
  'polyglot.pdf': `%PDF-1.4\n<script>${RUN}</script>`,
  'plain.js': RUN,
  'words.txt': `Words, then <script>${RUN}</script>`,
}

test('nothing that somebody uploaded runs in a reader’s browser, opened or put into a page', async ({
  seed,
  twoMembers,
}) => {
  const { ann, ben } = await twoMembers()
  const path = `/api/contributions/${ann.member.communityId}`
  const broken = await seed.call<Contribution>(ann.member, 'POST', path, { type: 'Attachment' })
  const halfGif = `GIF89a/*\u0001\u0002<script>${RUN}</script>*/=1;${RUN}`
  await expect(seed.giveFile(ann.member, broken._id, 'half.gif.html', halfGif)).rejects.toThrow('answered 400')
  for (const [name, bytes] of Object.entries(HOSTILE)) {
    const made = await seed.call<Contribution>(ann.member, 'POST', path, { type: 'Attachment' })
    const url = fileOf(await seed.giveFile(ann.member, made._id, name, bytes))?.url ?? ''

    // A download aborts the navigation.
    const opened = await ben.page.goto(url).catch(() => null)
    expect([name, await ben.page.title()]).not.toEqual([name, 'ran'])
    if (opened) expect([name, opened.headers()['content-security-policy']]).toEqual([name, expect.stringMatching(/^sandbox;/)]) // prettier-ignore

    await ben.page.goto('/healthz')
    let answered = 0
    ben.page.on('response', (answer) => {
      if (answer.url() === new URL(url, answer.url()).href) answered += 1
    })
    await ben.page.evaluate((address) => {
      for (const tag of ['img', 'script', 'iframe'])
        document.body.append(Object.assign(document.createElement(tag), { src: address }))
    }, url)
    await expect.poll(() => answered).toBe(3)
    await ben.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const ran = await ben.page.evaluate(() => ('ran' in window ? window.ran : undefined))
    expect([name, ran]).toEqual([name, undefined])
  }
})
