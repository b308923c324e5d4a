import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type HelpRequest, helpSentSchema } from '../../../shared/domain/help.ts'
import { api } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { randomId } from '../../lib/random-id.ts'
import { EMPTY, storeDraft } from './draft.ts'

/** Sends the feedback built by `make`; a retry with the same text is idempotent. */
export const useSendFeedback = (userId: string) => {
  const last = useRef({ said: '', key: '' })
  return useMutation({
    mutationFn: async (make: () => Promise<HelpRequest>) => {
      const request = await make()
      const said = JSON.stringify(request)
      if (last.current.said !== said) last.current = { said, key: randomId() }
      return api.post('/api/help/send', request, helpSentSchema, withIdempotencyKey(last.current.key))
    },
    onSuccess: () => {
      last.current = { said: '', key: '' }
      storeDraft(userId, EMPTY)
    },
  })
}
