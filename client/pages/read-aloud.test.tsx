import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sentencesOf } from '../engines/speech/sentences.ts'
import { defaultVoice, spokenLanguage, voicesFor } from '../engines/speech/voices.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const voice = (name: string, lang: string, localService = true) => ({ name, lang, localService, voiceURI: name })
const ANNA = voice('Anna', 'en-US')
const CLOUD = voice('Cloud', 'en-US', false)
const KYOKO = voice('Kyoko', 'ja-JP')
const SATU = voice('Satu', 'fi-FI')

interface Spoken {
  text: string
  rate: number
  voice: { name: string }
  onboundary: (event: { name: string; charIndex: number; charLength?: number }) => void
  onend: () => void
}

/** A voice that says what it is told to, when it is told to. */
const standIn = (voices: readonly object[]) => {
  const spoken: Spoken[] = []
  let speaking: Spoken | undefined
  const marked = new Map<string, Set<Range>>()
  const stubs = {
    speechSynthesis: Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: Spoken) => {
        speaking = utterance
        spoken.push(utterance)
      },
      cancel: () => (speaking = undefined),
    }),
    SpeechSynthesisUtterance: class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
    Highlight: class extends Set<Range> {
      constructor(range: Range) {
        super([range])
      }
    },
    CSS: { highlights: marked },
  }
  for (const [name, stub] of Object.entries(stubs)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value: stub, configurable: true, writable: true })
    onTestFinished(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
  return {
    spoken,
    now: () => speaking,
    texts: () => spoken.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()),
    word: () => [...(marked.get('spoken') ?? [])].join('').trim(),
    say: (word: string) => speaking?.onboundary({ name: 'word', charIndex: speaking.text.indexOf(word), charLength: word.length }), // prettier-ignore
    end: () => speaking?.onend(),
  }
}

const BODY = '<p>Leaves make sugar. They need light.</p>'

const open = async (body = BODY) => {
  const ann = await site.seed.makeMember(await site.seed.makeCommunity())
  const note = await site.seed.makeNote(ann, { title: 'Plants', body })
  return { ann, note, user: visitAs(ann, `/contribution/${note._id}`) }
}
const player = () => within(screen.getByRole('region', { name: 'Read aloud' }))
const press = async (name: string) => (await screen.findByRole('button', { name })).click()

beforeEach(() => document.getSelection()?.removeAllRanges())

test('a note is read by sentences with a voice of the device in its language, the word being read is marked, and it is slowed, paused and stopped [VOIC-01]', async () => {
  const speech = standIn([CLOUD, SATU, ANNA])
  const { user } = await open()
  await press('Read aloud')
  await waitFor(() => expect(speech.texts()).toEqual(['Plants']))
  expect(speech.now()?.voice).toMatchObject({ name: 'Anna' })
  expect(player().getByRole('combobox', { name: 'Voice' })).toHaveDisplayValue('Anna')
  expect(player().getByRole('option', { name: 'Cloud (sends the text to a server)' })).toBeInTheDocument()
  expect(player().queryByRole('option', { name: /Satu/ })).toBeNull()
  speech.end()
  speech.say('make')
  expect(speech.word()).toBe('make')

  await user.selectOptions(player().getByRole('combobox', { name: 'Speed' }), '0.5')
  expect(speech.texts().slice(1)).toEqual(['Leaves make sugar.', 'make sugar.'])
  expect(speech.now()?.rate).toBe(0.5)
  speech.say('sugar')
  expect(speech.word()).toBe('sugar')
  await user.click(player().getByRole('button', { name: 'Pause' }))
  expect(speech.now()).toBeUndefined()
  expect(speech.word()).toBe('sugar')
  await user.click(player().getByRole('button', { name: 'Read on' }))
  expect(speech.texts().at(-1)).toBe('sugar.')
  speech.end()
  expect(speech.texts().at(-1)).toBe('They need light.')
  await user.click(player().getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Read aloud' })).toBeNull())
  expect([speech.now(), speech.word()]).toEqual([undefined, ''])
})

test('a selection is read alone [VOIC-01]', async () => {
  const speech = standIn([ANNA])
  const { user } = await open()
  const text = await screen.findByText(/Leaves make sugar/)
  const range = document.createRange()
  range.setStart(text.firstChild!, 7)
  range.setEnd(text.firstChild!, 17)
  document.getSelection()?.addRange(range)
  document.dispatchEvent(new Event('selectionchange'))
  const menu = within(await screen.findByRole('toolbar', { name: /passage/i }))
  await user.click(menu.getByRole('button', { name: 'Read aloud' }))
  await waitFor(() => expect(speech.texts()).toEqual(['make sugar']))
})

test('a thread is read note by note, each in its language; a language without a voice is named [VOIC-01]', async () => {
  const speech = standIn([ANNA, KYOKO])
  const { seed } = site
  const ann = await seed.makeMember(await seed.makeCommunity())
  const first = await seed.makeNote(ann, { title: 'Why?', body: '<p>I wonder.</p>' })
  await seed.makeNote(ann, { title: '葉', body: '<p>葉はみどりです。</p><p>한국어</p>', buildson: first._id })
  visitAs(ann, `/thread/${first._id}`)
  await screen.findByText('葉はみどりです。')
  await press('Read aloud')
  await waitFor(() => expect(speech.texts()).toEqual(['Why?']))
  for (let i = 0; i < 3; i += 1) speech.end()
  expect(speech.texts().slice(0, 2)).toEqual(['Why?', 'I wonder.'])
  expect(speech.spoken.at(-1)).toMatchObject({ text: '葉はみどりです。', voice: { name: 'Kyoko' } })
  expect(player().getByText(/This browser has no voice for Korean\./)).toBeInTheDocument()
})

test('a voice that sends text to a server reads only when it is chosen [VOIC-01]', async () => {
  const speech = standIn([CLOUD])
  const { user } = await open()
  await press('Read aloud')
  await screen.findByText('The voices for English send the text to a server. None is used until you choose one.')
  expect(player().getByRole('button', { name: 'Read on' })).toBeDisabled()
  expect(speech.spoken).toEqual([])
  await user.selectOptions(player().getByRole('combobox', { name: 'Voice' }), 'Cloud')
  await waitFor(() => expect(speech.now()?.voice).toMatchObject({ name: 'Cloud' }))
})

test('a browser without speech says so', async () => {
  await open()
  await press('Read aloud')
  expect(await screen.findByText('This browser cannot read aloud.')).toBeVisible()
})

test('voices of the device come first, those of the region before others, and the default never sends text away [VOIC-01]', () => {
  const british = voice('Daniel', 'en_GB')
  expect(voicesFor([CLOUD, SATU, british, ANNA], 'en').map(({ name }) => name)).toEqual(['Anna', 'Daniel', 'Cloud'])
  expect(defaultVoice([CLOUD], 'en')).toBeUndefined()
  expect(defaultVoice([CLOUD, british], 'en')).toBe(british)
  expect(voicesFor([ANNA], 'nonsense!')).toEqual([])
  const [taiwan, china] = [voice('Mei', 'zh-TW'), voice('Tian', 'zh-CN')]
  expect([defaultVoice([china, taiwan], 'zh-Hant'), defaultVoice([taiwan, china], 'zh-Hans')]).toEqual([taiwan, china])
  expect([spokenLanguage('これは', 'en'), spokenLanguage('影子', 'zh-Hant'), spokenLanguage('shadow', 'fi')]).toEqual(['ja', 'zh-Hant', 'fi']) // prettier-ignore
})

test('a formula and a picture are read by their alternative text, and marked as a whole [VOIC-01]', () => {
  const text = document.createElement('div')
  text.innerHTML = '<p>It is <math alttext="six squared"><mn>6</mn></math>, see <img alt="a square">.</p>'
  const [sentence] = sentencesOf([text])
  expect(sentence?.text.replaceAll(/\s+/g, ' ')).toBe('It is six squared , see a square .')
  const from = sentence?.text.indexOf('squared') ?? 0
  expect(
    sentence
      ?.rangeOf(from, from + 7)
      ?.cloneContents()
      .querySelector('math'),
  ).not.toBeNull()
})
