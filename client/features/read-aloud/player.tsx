import { Button, NativeSelect } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Sentence, sentencesOf } from '../../engines/speech/sentences.ts'
import { createSpeaker, type Speaker } from '../../engines/speech/speaker.ts'
import { defaultVoice, voicesFor } from '../../engines/speech/voices.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from './player.module.css'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5]

const maySpeak = () => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis

/** Browsers load their voices after the first request. */
const useVoices = () => {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>(() =>
    maySpeak() ? speechSynthesis.getVoices() : [],
  )
  useEffect(() => {
    if (!maySpeak()) return undefined
    const update = () => setVoices(speechSynthesis.getVoices())
    speechSynthesis.addEventListener('voiceschanged', update)
    update()
    return () => speechSynthesis.removeEventListener('voiceschanged', update)
  }, [])
  return voices
}

const mark = (range: Range | undefined) => {
  if (!('highlights' in CSS)) return
  if (!range) {
    CSS.highlights.delete('spoken')
    return
  }
  CSS.highlights.set('spoken', new Highlight(range))
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
}

interface Props {
  roots: () => readonly (Element | Range)[]
  onClose: () => void
}

/** Reads sentences aloud and marks the word being read (VOIC-01). */
export const Player = ({ roots, onClose }: Props) => {
  const { t, i18n } = useTranslation('readAloud')
  const voices = useVoices()
  const [sentences] = useState((): readonly Sentence[] => (maySpeak() ? sentencesOf(roots()) : []))
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<'playing' | 'paused' | 'failed'>('paused')
  const [speed, setSpeed] = useState(1)
  const speaker = useRef<Speaker>(undefined)
  const pauseButton = useRef<HTMLButtonElement>(null)
  useReturnFocus()

  const languages = [...new Set(sentences.map(({ lang }) => lang))]
  const voiceOf = (lang: string) =>
    voices.find(({ voiceURI }) => voiceURI === chosen[lang]) ?? defaultVoice(voices, lang)
  const latestVoice = useRef(voiceOf)
  useLayoutEffect(() => {
    latestVoice.current = voiceOf
  })
  const nameOf = (lang: string) => new Intl.DisplayNames([i18n.language], { type: 'language' }).of(lang) ?? lang

  useEffect(() => {
    if (!maySpeak()) return undefined
    const one = createSpeaker({
      sentences,
      voiceFor: (lang) => latestVoice.current(lang),
      onWord: mark,
      onEnd: () => setState('paused'),
      onFailed: () => setState('failed'),
    })
    speaker.current = one
    return () => one.stop()
  }, [sentences])

  const play = () => {
    setState('playing')
    speaker.current?.play()
  }
  const mayPlay = languages.some((lang) => voiceOf(lang))
  const begun = useRef(false)
  useEffect(() => {
    if (!mayPlay || begun.current) return
    begun.current = true
    setState('playing')
    speaker.current?.play()
    pauseButton.current?.focus()
  }, [mayPlay])

  const isPlaying = state === 'playing'
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return createPortal(
    <section aria-label={t('label')} className={classes.player}>
      {!maySpeak() && <p role="status">{t('noSpeech')}</p>}
      {state === 'failed' && <p role="alert">{t('failed')}</p>}
      {languages.map((lang) => {
        const offered = voicesFor(voices, lang)
        if (offered.length === 0)
          return (
            <p key={lang} role="status">
              {t('noVoice', { language: nameOf(lang) })}
            </p>
          )
        if (voiceOf(lang)) return null
        return (
          <p key={lang} role="status">
            {t('remoteOnly', { language: nameOf(lang) })}
          </p>
        )
      })}
      <Button
        ref={pauseButton}
        leftSection={<Icon size={18} aria-hidden />}
        disabled={!mayPlay}
        onClick={() => {
          if (!isPlaying) return play()
          speaker.current?.pause()
          setState('paused')
        }}
      >
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
      <Button variant="default" leftSection={<IconPlayerStopFilled size={18} aria-hidden />} onClick={onClose}>
        {t('stop')}
      </Button>
      <NativeSelect
        label={t('speed')}
        value={speed}
        onChange={({ currentTarget: { value } }) => {
          setSpeed(Number(value))
          speaker.current?.setRate(Number(value))
        }}
        data={SPEEDS.map((one) => ({ value: String(one), label: `${one.toLocaleString(i18n.language)} ×` }))}
      />
      {languages.map((lang) => {
        const offered = voicesFor(voices, lang)
        if (offered.length === 0) return null
        return (
          <NativeSelect
            key={lang}
            label={languages.length > 1 ? t('voiceOf', { language: nameOf(lang) }) : t('voice')}
            value={voiceOf(lang)?.voiceURI ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setChosen({ ...chosen, [lang]: value })
              latestVoice.current = (other) =>
                other === lang ? voices.find(({ voiceURI }) => voiceURI === value) : voiceOf(other)
              speaker.current?.setRate(speed)
            }}
            data={[
              ...(voiceOf(lang) ? [] : [{ value: '', label: t('choose') }]),
              ...offered.map(({ voiceURI, name, localService }) => ({
                value: voiceURI,
                label: localService ? name : t('remote', { name }),
              })),
            ]}
          />
        )
      })}
    </section>,
    document.body,
  )
}
