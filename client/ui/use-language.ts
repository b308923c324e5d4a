import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '../../shared/text/languages.ts'
import { userSchema } from '../../shared/domain/users.ts'
import { api } from '../lib/api.ts'
import { changeLanguage } from '../lib/i18n.ts'
import { isSignedIn, meQuery } from '../lib/session.ts'

/**
 * The interface's language and its setter; `failed` if its texts could not be loaded. For signed-in users the choice is
 * saved on the account; if that fails, it is valid in this browser.
 */
export const useLanguage = () => {
  const { i18n } = useTranslation()
  const cache = useQueryClient()
  const [failed, setFailed] = useState(false)
  const keep = useMutation({
    // Runs mutations in order, so that the latest choice is saved last.
    scope: { id: 'language' },
    mutationFn: ({ code }: Language) => api.put('/api/users/me/lang', { lang: code }, userSchema),
    onSuccess: (user) => cache.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...user }),
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
