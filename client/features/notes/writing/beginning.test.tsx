import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Providers } from '../../../app/providers.tsx'
import { loadTexts } from '../../../lib/i18n.ts'
import { Beginning } from './beginning.tsx'

test('once the note is made the next key finds the editor: the field is gone as soon as its text is taken [WRIT-03]', async () => {
  await loadTexts('views')
  const isThere: boolean[] = []
  const Card = () => {
    const [made, setMade] = useState<string>()
    if (made !== undefined) return <p>{made}</p>
    const field = () => document.querySelector('input')?.isConnected ?? false
    return (
      <Beginning
        begun={{
          make: () => Promise.resolve('0123456789abcdef01234567'),
          drop: vi.fn<() => void>(),
          follow: () => vi.fn<() => void>(),
        }}
        prepare={() => Promise.resolve()}
        onMade={(_id, { title }) => {
          setMade(title === '' ? 'nothing yet' : title)
          // Keys arrive after pending microtasks.
          queueMicrotask(() => isThere.push(field()))
        }}
        onDirtyChange={vi.fn<() => void>()}
        onTitleChange={vi.fn<() => void>()}
      />
    )
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(
    <Providers>
      <Card />
    </Providers>,
  )
  await waitFor(() => expect(isThere).toEqual([false]))
  await screen.findByText('nothing yet')
})
