import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'

interface ItemWordsValue {
  t: TFunction<'views'>
  language: string
}

/** The words of items: hundreds of them share what one of them would ask for with each part of it. */
const ItemWords = createContext<ItemWordsValue | undefined>(undefined)
export const ItemWordsProvider = ItemWords.Provider

export const useItemWords = () => {
  const words = useContext(ItemWords)
  if (!words) throw new Error('There are no words around this item.')
  return words
}
