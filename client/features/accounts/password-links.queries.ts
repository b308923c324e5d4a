import { useMutation } from '@tanstack/react-query'
import type { PasswordLinkRequest } from '../../../shared/domain/password-links.ts'
import { anything, api } from '../../lib/api.ts'

const PATH = '/auth/password-link'

export const useRequestLink = () =>
  useMutation({ mutationFn: (who: PasswordLinkRequest) => api.post(PATH, who, anything, { keepSession: true }) })

export const useLink = (token: string) =>
  useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api.put(PATH, { token, password }, anything, { keepSession: true }),
  })
