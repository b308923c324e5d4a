import '@testing-library/jest-dom/vitest'
import { waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { Providers } from '../../app/providers.tsx'
import { network } from '../../testing/network.ts'
import { type ObjectEditor, useObjectEditor } from './use-object-editor.ts'

const ID = '0123456789abcdef01234567'
const object = {
  _id: ID, communityId: ID, type: 'Drawing', title: 'One', status: 'active', permission: 'public', authors: [], _groupMembers: [],
  keywords: [], data: {}, wordCount: 0, text4search: '', docId: '', docShared: [], createdBy: '', favAuthors: [], langInNote: [],
  visitorRole: false, comments: '', created: '2026-03-02T12:00:00.000Z', modified: '2026-03-02T12:00:00.000Z', version: 1,
} satisfies Contribution // prettier-ignore

test('after a save what is edited meanwhile is no conflict with oneself, before the saved object is there too', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const saved = { ...object, title: 'Two', version: 2 }
  network.intercept('PUT', /^\/api\/objects\//, () => held.then(() => ({ status: 200, json: saved })))
  onTestFinished(network.reset)
  const seen: { conflict: boolean; overtaken: boolean; saving: boolean }[] = []
  let editor: ObjectEditor<{ title: string }> | undefined
  // Its object stays the old one.
  const Editor = () => {
    const now = useObjectEditor({ object, fieldsOf: ({ title }) => ({ title }), changeOf: (edits) => edits })
    useEffect(() => {
      editor = now
      seen.push({ conflict: now.conflict, overtaken: now.overtaken, saving: now.saving })
    })
    return now.shown.title
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  root.render(
    <Providers>
      <Editor />
    </Providers>,
  )
  await waitFor(() => expect(place).toHaveTextContent('One'))
  editor?.edit({ title: 'Two' })
  await waitFor(() => expect(place).toHaveTextContent('Two'))
  editor?.save()
  await waitFor(() => expect(editor?.saving).toBe(true))
  editor?.edit({ title: 'Three' })
  await waitFor(() => expect(place).toHaveTextContent('Three'))
  release()
  await waitFor(() => expect(editor?.saving).toBe(false))
  editor?.edit({ title: 'Four' })
  await waitFor(() => expect(place).toHaveTextContent('Four'))
  expect(seen.filter(({ conflict, overtaken }) => conflict || overtaken)).toEqual([])
  expect(editor?.dirty).toBe(true)
})
