import type { Sentence } from './sentences.ts'

interface Options {
  sentences: readonly Sentence[]
  /** Undefined leaves the sentence out. */
  voiceFor: (lang: string) => SpeechSynthesisVoice | undefined
  onWord: (range: Range | undefined) => void
  onEnd: () => void
  onFailed: () => void
}

export type Speaker = ReturnType<typeof createSpeaker>

const lengthOfWord = (text: string, lang: string) => {
  for (const { segment, isWordLike } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text))
    if (isWordLike) return segment.length
  return text.length
}

/** Reads sentences one by one. Pausing cancels and continues at the word, because browsers cannot all pause. */
export const createSpeaker = ({ sentences, voiceFor, onWord, onEnd, onFailed }: Options) => {
  let at = 0
  let from = 0
  let rate = 1
  /** Events of cancelled utterances are ignored; the reference keeps browsers from collecting it. */
  let current: SpeechSynthesisUtterance | undefined
  const silence = () => {
    current = undefined
    speechSynthesis.cancel()
  }
  const finish = () => {
    at = from = 0
    onWord(undefined)
    onEnd()
  }
  const next = () => {
    at += 1
    from = 0
    speak()
  }
  const speak = (): void => {
    while (at < sentences.length && !voiceFor(sentences[at]?.lang ?? '')) at += 1
    const sentence = sentences[at]
    const voice = sentence && voiceFor(sentence.lang)
    if (!sentence || !voice) return finish()
    const begun = from
    const utterance = new SpeechSynthesisUtterance(sentence.text.slice(begun))
    const onboundary = ({ name, charIndex, charLength }: SpeechSynthesisEvent) => {
      if (current !== utterance || name === 'sentence') return
      from = begun + charIndex
      const length = charLength || lengthOfWord(sentence.text.slice(from), sentence.lang)
      onWord(sentence.rangeOf(from, from + length))
    }
    const onend = () => {
      if (current === utterance) next()
    }
    const onerror = () => {
      if (current !== utterance) return
      silence()
      onFailed()
    }
    Object.assign(utterance, { voice, lang: voice.lang, rate, onboundary, onend, onerror })
    current = utterance
    // A voice may send no boundaries: then the whole sentence is marked.
    onWord(sentence.rangeOf(begun, sentence.text.length))
    speechSynthesis.speak(utterance)
  }
  return {
    play: () => {
      silence()
      speak()
    },
    pause: silence,
    stop: () => {
      silence()
      at = from = 0
      onWord(undefined)
    },
    /** Continues at the same word with another speed or voice. */
    setRate: (wanted: number) => {
      rate = wanted
      if (!current) return
      silence()
      speak()
    },
  }
}
