import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'

interface CardWordsValue {
  t: TFunction<'views'>
  language: string
}

/** The words of cards: hundreds of them share what one of them would ask for with each part of it. */
const CardWords = createContext<CardWordsValue | undefined>(undefined)
export const CardWordsProvider = CardWords.Provider

export const useCardWords = () => {
  const words = useContext(CardWords)
  if (!words) throw new Error('There is no canvas around this card.')
  return words
}
