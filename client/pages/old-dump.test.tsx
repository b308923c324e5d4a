import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importInto } from '../../server/testing/dumps.ts'
import { signIn } from '../../server/testing/makers.ts'
import { oldSite, writeAttachment, writeDump } from '../../server/testing/old-site.ts'
import { card, findBoard } from '../testing/board.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()
const old = oldSite()
const { view, leaves, answer, attachment, lost } = old.objects
const idOf = ({ _id }: { _id?: unknown }) => String(_id)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-old-pages-'))
  await writeAttachment(folder, attachment)
  await importInto(site.app, await writeDump(join(folder, 'dump'), old.collections), folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the old addresses open the same view and notes, with the supports and references of old tags [DUMP-03, DUMP-06]', async () => {
  visitAs(await signIn(site.app, 'ann', 'old password of ann'), `/view/${idOf(view)}`)
  await findBoard()
  for (const title of ['Leaves', 'Why green?', 'Only Ann', 'leaf.png']) expect(await card(title)).toBeInTheDocument()
  visit(`/contribution/${idOf(answer)}`)
  // The text is drawn again when titles and authors of references arrive.
  await waitFor(() => {
    const text = screen.getByText(/Light is eaten/).closest<HTMLElement>('.body')!
    expect(text.querySelector('.kfSupportStartLabel')).toHaveTextContent('My theory')
    // Within the text: what the note builds on is a link of the same name, and may arrive later.
    const reference = within(text).getByRole('link', { name: /Leaves/ })
    expect(reference.getAttribute('href')).toContain(`contribution/${idOf(leaves)}`)
    expect(reference.closest('.KFReference')).toHaveTextContent(/Leaves are green.*by Ann Lee/)
  })
})

test('an attachment whose file was not there says so when it is opened [DUMP-07]', async () => {
  visitAs(await signIn(site.app, 'ben', 'old password of ben'), `/contribution/${idOf(lost)}`)
  expect(await screen.findByText('The file “lost.pdf” is missing: it was not there when this community was brought here.')).toBeInTheDocument() // prettier-ignore
  expect(screen.queryByRole('link', { name: 'Download' })).not.toBeInTheDocument()
  visit(`/contribution/${idOf(attachment)}`)
  expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute('download', 'leaf.png')
  expect(screen.queryByText(/is missing/)).not.toBeInTheDocument()
})
