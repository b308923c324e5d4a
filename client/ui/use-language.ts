import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '../../shared/text/languages.ts'
import { userSchema } from '../../shared/domain/users.ts'
import { api } from '../lib/api.ts'
import { changeLanguage } from '../lib/i18n.ts'
import { isSignedIn, meQuery } from '../lib/session.ts'

/**
 * The interface's language and the way to another; `failed` when its texts could not be loaded. Whoever is signed in
 * finds their choice again at the next sign-in, on any machine; where it cannot be kept it holds in this browser.
 */
export const useLanguage = () => {
  const { i18n } = useTranslation()
  const cache = useQueryClient()
  const [failed, setFailed] = useState(false)
  const keep = useMutation({
    // Of two choices soon after each other the later one is kept.
    scope: { id: 'language' },
    mutationFn: ({ code }: Language) => api.put('/api/users/me/lang', { lang: code }, userSchema),
    onSuccess: (me) => cache.setQueryData(meQuery.queryKey, me),
  })
  const choose = async (language: Language) => {
    setFailed(false)
    try {
      await changeLanguage(language)
      if (isSignedIn()) keep.mutate(language)
    } catch {
      setFailed(true)
    }
  }
  return { current: LANGUAGES.find(({ tag }) => tag === i18n.language) ?? LANGUAGES[0], choose, failed }
}
