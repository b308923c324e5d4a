import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { network } from '../testing/network.ts'
import { contribute, twoMembers } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()
const blobs: Blob[] = []
vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:captions-${blobs.push(blob as Blob)}`)
vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)

const FILM = Uint8Array.from(Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806700', 'hex')) // prettier-ignore
const CUE = '00:00.000 --> 00:04.000\nDry earth'
const VTT = `WEBVTT\n\n${CUE}`

const arrange = async () => {
  const { community, ann, ben } = await twoMembers(site.seed)
  const draft = { type: 'Attachment', title: 'Roots', authors: [ann.authorId] }
  const made = await site.seed.call<Contribution>(ann, 'POST', `/api/contributions/${community._id}`, draft)
  await site.seed.giveFile(ann, made._id, 'roots.webm', FILM)
  const stored = async () => (await site.seed.call<Contribution>(ann, 'GET', `/api/objects/${made._id}`)).data.captions
  return { ann, ben, stored, path: `/contribution/${made._id}` }
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Captions' })
const write = async (value: string) => fireEvent.change(await field(), { target: { value } })
const choose = async (name: string, content: string) => {
  await field()
  const files = [new File([content], name)]
  fireEvent.change(document.querySelector('input[type=file][accept]')!, { target: { files } })
}
const shown = async () => {
  const track = await waitFor(() => {
    const found = document.querySelector('video track')
    expect(found).not.toBeNull()
    return found!
  })
  expect([track.getAttribute('kind'), track.hasAttribute('default'), track.getAttribute('label')]).toEqual(['captions', true, 'Captions']) // prettier-ignore
  return blobs[Number(track.getAttribute('src')?.split('-')[1]) - 1]?.text()
}

test('the author of a video attachment chooses a caption file, WebVTT or SubRip, and everybody sees it in the player [VOIC-04]', async () => {
  const { ann, ben, path, stored } = await arrange()
  const user = visitAs(ann, path)
  await choose('roots.vtt', `\uFEFF${VTT}\r\n`)
  await waitFor(async () => expect(await field()).toHaveValue(VTT))
  expect(document.querySelector('track')).toBeNull()
  await user.click(await contribute())
  expect(await shown()).toBe(VTT)
  expect(await stored()).toBe(VTT)

  await choose('roots.srt', '1\n00:00:00,000 --> 00:00:02,000\nThey drink')
  await waitFor(async () => expect(await field()).toHaveValue('WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.000\nThey drink'))
  await user.click(screen.getByRole('button', { name: 'Put the former captions back' }))
  expect(await field()).toHaveValue(VTT)
  await user.click(screen.getByRole('button', { name: 'Put the former captions back' }))
  await user.click(await contribute())
  await waitFor(async () => expect(await shown()).toContain('They drink'))

  visitAs(ben, path)
  expect(await shown()).toContain('They drink')
  expect(screen.queryByRole('textbox', { name: 'Captions' })).toBeNull()
})

test('captions are written from an example; a fault is named with its line and nothing is lost or sent, and no captions are shown without any [VOIC-04]', async () => {
  const { ann, path, stored } = await arrange()
  const user = visitAs(ann, path)
  await field()
  await user.click(screen.getByRole('button', { name: 'Start with an example' }))
  const example =
    'WEBVTT\n\n00:00.000 --> 00:04.000\nWrite here what is said.\n\n00:04.000 --> 00:08.000\nWrite here what is said.\n'
  expect(await field()).toHaveValue(example)

  const wrong = `${VTT}\n\n00:09.000 --> 00:08.000\nThey drink`
  await write(wrong)
  network.forget()
  await user.click(await contribute())
  expect(await screen.findByText('Line 6: the second time must be later than the first.')).toBeVisible()
  expect([await field(), network.writes().filter(({ method }) => method === 'PUT')]).toEqual([
    document.activeElement,
    [],
  ])
  expect(await field()).toHaveValue(wrong)
  await choose('film.vtt', 'x'.repeat(800_001))
  expect(await screen.findByText('The captions are too long. Shorten them to 200,000 characters and 5,000 captions.')).toBeVisible() // prettier-ignore
  expect(await field()).toHaveValue(wrong)

  await choose('film.webm', '\0\0\0')
  expect(
    await screen.findByText('This file cannot be read. Save it as text in UTF-8 (.vtt or .srt), and choose it again.'),
  ).toBeVisible()
  expect(await field()).toHaveValue(wrong)

  await write(wrong.replace('00:09', '00:07'))
  await user.click(await contribute())
  expect(await shown()).toContain('They drink')
  await write('')
  await user.click(await contribute())
  await waitFor(() => expect(document.querySelector('track')).toBeNull())
  expect(await stored()).toBe('')
})
