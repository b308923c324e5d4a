import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { decorateForReading } from '../engines/editor/marks.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { fileOf } from '../../shared/domain/files.ts'
import type { Link } from '../../shared/domain/links.ts'
import { fakeIndexedDb } from '../lib/fake-indexed-db.ts'
import { network } from '../testing/network.ts'
import { contribute, openTab } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const replace = (target: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}

/** A microphone and a recorder that records what it is told to. */
const standIn = ({ refuses }: { refuses?: string } = {}) => {
  const asked: unknown[] = []
  const stopped: string[] = []
  const recorders: FakeRecorder[] = []
  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm')
    state = 'inactive'
    mimeType = 'audio/webm;codecs=opus'
    start() {
      this.state = 'recording'
      recorders.push(this)
    }
    pause() {
      this.state = 'paused'
    }
    resume() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.dispatchEvent(new Event('stop'))
    }
  }
  replace(globalThis, 'MediaRecorder', FakeRecorder)
  replace(navigator, 'mediaDevices', {
    getUserMedia: (wanted: unknown) => {
      asked.push(wanted)
      if (refuses) return Promise.reject(Object.assign(new Error('no'), { name: refuses }))
      return Promise.resolve({ getTracks: () => [{ stop: () => stopped.push('track') }] })
    },
  })
  replace(URL, 'createObjectURL', () => 'blob:recording')
  replace(URL, 'revokeObjectURL', () => undefined)
  return {
    asked,
    stopped,
    state: () => recorders.at(-1)?.state,
    say: (words: string) => {
      const bytes = new TextEncoder().encode(words)
      const data = { size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) }
      recorders.at(-1)?.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
    },
  }
}

const store = () => replace(globalThis, 'indexedDB', fakeIndexedDb().indexedDB)

const panel = () => within(screen.getByRole('region', { name: 'Voice note' }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const arrange = async () => {
  const ann = await site.seed.makeMember(await site.seed.makeCommunity())
  const note = await site.seed.makeNote(ann, { title: 'Light', body: '<p>Before.</p>' })
  return { ann, note }
}
const openEditor = async ({ ann, note }: Awaited<ReturnType<typeof arrange>>) => {
  const user = visitAs(ann, `/contribution/${note._id}`)
  await openTab(user, 'Edit')
  return user
}
const record = async (recorder: ReturnType<typeof standIn>, words: string) => {
  await press('Start recording')
  await screen.findByRole('timer')
  recorder.say(words)
  await press('Done')
  await screen.findByRole('textbox', { name: /Title of the voice note/ })
}
const attachmentsOf = async ({ ann, note }: Awaited<ReturnType<typeof arrange>>) => {
  const links = await site.seed.call<Link[]>(ann, 'GET', `/api/links/from/${note._id}`)
  return Promise.all(links.map(({ to }) => site.seed.call<Contribution>(ann, 'GET', `/api/objects/${to}`)))
}

test('a voice is recorded in the editor, paused and gone on with, listened to and discarded; the microphone is asked for at the first press only, and let go [VOIC-02]', async () => {
  store()
  const recorder = standIn()
  await openEditor(await arrange())
  await press('Voice note')
  expect(await screen.findByText('At most 5 minutes')).toBeVisible()
  expect(recorder.asked).toEqual([])
  await press('Start recording')
  expect(await panel().findByRole('timer')).toHaveTextContent('5:00 left')
  expect(recorder.asked).toEqual([{ audio: true }])
  expect(panel().getByRole('meter', { name: 'Loudness' })).toBeVisible()
  await press('Pause')
  expect(recorder.state()).toBe('paused')
  await press('Go on')
  expect(recorder.state()).toBe('recording')
  recorder.say('hello')
  await press('Done')
  expect(await panel().findByLabelText('Listen to the recording')).toHaveAttribute('src', 'blob:recording')
  expect(recorder.stopped).toEqual(['track'])
  await press('Discard')
  await panel().findByRole('button', { name: 'Start recording' })
})

test('it asks for a title and what was said, is attached, and played in the text; what was said is found like the text [VOIC-02, VOIC-03]', async () => {
  store()
  const recorder = standIn()
  const at = await arrange()
  const user = await openEditor(at)
  await press('Voice note')
  await record(recorder, 'chlorophyll sounds')
  await press('Put it into the note')
  expect(await panel().findByRole('alert')).toHaveTextContent('Please enter a title.')
  expect(await attachmentsOf(at)).toEqual([])
  await user.type(panel().getByRole('textbox', { name: /Title of the voice note/ }), 'My theory')
  await user.type(panel().getByRole('textbox', { name: 'What was said' }), 'Chlorophyll is green & busy')
  await press('Put it into the note')
  await panel().findByRole('button', { name: 'Start recording' })
  const [attachment] = await attachmentsOf(at)
  expect(attachment).toMatchObject({ title: 'My theory', status: 'active' })
  expect(fileOf(attachment!)?.filename).toBe('My theory.voice.webm')
  await user.click(await contribute())
  await waitFor(async () => {
    const { data } = await site.seed.call<Contribution>(at.ann, 'GET', `/api/objects/${at.note._id}`)
    expect(data.body).toContain('<p>Chlorophyll is green &amp; busy</p>')
  })
  const query = { query: { communityId: at.note.communityId, words: ['chlorophyll'] } }
  const found = await site.seed.call<Contribution[]>(at.ann, 'POST', `/api/contributions/${at.note.communityId}/search`, query) // prettier-ignore
  expect(found.map(({ _id }) => _id)).toContain(at.note._id)
})

test('a recording is kept when its upload fails or the tab is closed, and offered again [VOIC-02]', async () => {
  store()
  const recorder = standIn()
  const at = await arrange()
  let user = await openEditor(at)
  await press('Voice note')
  await record(recorder, 'kept words')
  await user.type(panel().getByRole('textbox', { name: /Title of the voice note/ }), 'Kept')
  network.intercept('POST', '/api/upload', 'offline')
  await press('Put it into the note')
  expect(await panel().findByRole('alert')).toHaveTextContent('It stays in this browser; please try again.')
  network.reset()

  user = await openEditor(at)
  expect(await screen.findByText(/^A recording of .* is still here\.$/)).toBeVisible()
  await user.type(panel().getByRole('textbox', { name: /Title of the voice note/ }), 'Kept')
  await press('Put it into the note')
  await panel().findByRole('button', { name: 'Start recording' })
  expect((await attachmentsOf(at)).filter(({ status }) => status === 'active').map(({ title }) => title)).toEqual(['Kept']) // prettier-ignore
})

test.each([
  ['NotAllowedError', 'The microphone is not allowed. Allow it for this page in your browser, then try again.'],
  ['NotFoundError', 'No microphone was found.'],
])('without a microphone (%s) the editor says why [VOIC-02]', async (refuses, words) => {
  store()
  standIn({ refuses })
  await openEditor(await arrange())
  await press('Voice note')
  await press('Start recording')
  expect(await panel().findByRole('alert')).toHaveTextContent(words)
})

test('a browser without a recorder says so [VOIC-02]', async () => {
  await openEditor(await arrange())
  await press('Voice note')
  await press('Start recording')
  expect(await panel().findByRole('alert')).toHaveTextContent('This browser cannot record.')
})

test('a displayed text plays its voice notes in place, and loads none before [VOIC-02]', () => {
  const link = (name: string) => `<a class="inline-attachment 1" href="/attachments/1/${name}">Talk</a>`
  const root = document.createElement('div')
  root.innerHTML = decorateForReading(`<p>${link('a.voice.webm')}${link('film.webm')}</p>`, { titles: new Map(), references: new Map() }) // prettier-ignore
  const players = [...root.querySelectorAll('audio')]
  expect(players.map(({ src, controls, preload }) => [new URL(src).pathname, controls, preload])).toEqual([
    ['/attachments/1/a.voice.webm', true, 'none'],
  ])
  expect(players[0]).toHaveAccessibleName('Talk')
})
