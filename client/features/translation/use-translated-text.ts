import { useEffect, useRef, useState } from 'react'
import { type TranslationLanguage, translatedSchema } from '../../../shared/domain/translation.ts'
import { api } from '../../lib/api.ts'
import { reportFailure } from '../../lib/report.ts'
import { chunksOf } from './chunks.ts'

type State =
  | { step: 'idle' | 'failed' }
  | { step: 'working'; done: number; all: number }
  | { step: 'done'; language: TranslationLanguage; text: string }

const translate = async (text: string, language: TranslationLanguage, signal: AbortSignal): Promise<string> => {
  const query = new URLSearchParams({ text, language }).toString()
  const answer = await api.get(`/api/translate?${query}`, translatedSchema, { signal })
  if (answer.responseDesc !== 'Success') throw new Error(answer.responseDesc)
  return answer.text
}

/** Translates a text in parts; all or nothing. A new request or unmounting aborts the running one. */
export const useTranslatedText = (text: string) => {
  const [state, setState] = useState<State>({ step: 'idle' })
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const begin = async (language: TranslationLanguage) => {
    underWay.current?.abort()
    const { signal } = (underWay.current = new AbortController())
    const show = (next: State) => !signal.aborted && setState(next)
    const chunks = chunksOf(text)
    const translated: string[] = []
    try {
      for (const chunk of chunks) {
        show({ step: 'working', done: translated.length, all: chunks.length })
        translated.push(await translate(chunk, language, signal))
      }
      show({ step: 'done', language, text: translated.join('') })
    } catch (error) {
      if (!signal.aborted) reportFailure(error)
      show({ step: 'failed' })
    }
  }
  return { state, begin }
}
