import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type newRiseAboveSchema, riseAboveSchema } from '../../../shared/domain/rise-aboves.ts'
import { savingKey } from '../../entities/view/new-item.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { api } from '../../lib/api.ts'

export const useNewRiseAbove = (viewId: string) =>
  useMutation({
    mutationKey: savingKey,
    mutationFn: (wanted: z.input<typeof newRiseAboveSchema>) =>
      api.post(`/api/views/${viewId}/riseabove`, wanted, riseAboveSchema, withIdempotencyKey()),
  })
