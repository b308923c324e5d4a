export type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'voiceURI'>

const localeOf = (tag: string) => {
  try {
    return new Intl.Locale(tag.replace('_', '-')).maximize()
  } catch {
    return undefined
  }
}

/** Voices that speak a language, those of this computer first; the others send the text to a server (VOIC-01). */
export const voicesFor = <V extends Voice>(voices: readonly V[], lang: string): V[] => {
  const wanted = localeOf(lang)
  if (!wanted) return []
  const rank = ({ lang: tag, localService }: V) => {
    const locale = localeOf(tag)
    return (
      (localService ? 0 : 4) + (locale?.script === wanted.script ? 0 : 2) + (locale?.region === wanted.region ? 0 : 1)
    )
  }
  return voices
    .filter((voice) => localeOf(voice.lang)?.language === wanted.language)
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Never one that sends the text to a server. */
export const defaultVoice = <V extends Voice>(voices: readonly V[], lang: string): V | undefined =>
  voicesFor(voices, lang).find(({ localService }) => localService)

/** Language of a text by its script, else `tag`, since notes may have none. */
export const spokenLanguage = (text: string, tag: string): string => {
  const language = localeOf(tag)?.language
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return language === 'ja' ? tag : 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return language === 'ko' ? tag : 'ko'
  if (/\p{Script=Han}/u.test(text)) return language === 'zh' || language === 'ja' ? tag : 'zh'
  return tag
}
