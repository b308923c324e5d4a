import type { TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import type views from '../../locales/en/views.json'

interface ItemWordsValue {
  t: (key: keyof typeof views | 'buildOns', options?: { count: number }) => string
  language: string
}

/** Caches the texts of items, for a thousand cards. */
export const itemWords = (t: TFunction<'views'>, language: string): ItemWordsValue => {
  const known = new Map<string, string>()
  return {
    t: (key, options) => {
      const name = options ? `${key} ${options.count}` : key
      const text = known.get(name) ?? (options ? t(key, options) : t(key))
      known.set(name, text)
      return text
    },
    language,
  }
}

const ItemWords = createContext<ItemWordsValue | undefined>(undefined)
export const ItemWordsProvider = ItemWords.Provider

export const useItemWords = () => {
  const words = useContext(ItemWords)
  if (!words) throw new Error('There are no words around this item.')
  return words
}
