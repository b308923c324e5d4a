import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  templateChosenSchema,
  templateSchema,
  type TemplateChoice,
  type TemplateName,
} from '../../../shared/domain/templates.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { firstStepsQuery } from '../../entities/community/first-steps.ts'
import { scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { api } from '../../lib/api.ts'

const path = (communityId: string) => `/api/communities/${communityId}/templates`

export const templatesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['templates', communityId],
    queryFn: () => api.get(path(communityId), z.array(templateSchema)),
  })

/** Chooses a template; null: without one. `onChosen` runs first: the checklist may disappear with its dialog. */
export const useChooseTemplate = (
  communityId: string,
  onChosen: (viewId: string | null, name: TemplateName | null) => void,
) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (template: TemplateName | null) => {
      const choice: TemplateChoice = { template }
      return api.post(path(communityId), choice, templateChosenSchema)
    },
    onSuccess: async ({ viewId, firstSteps }, name) => {
      onChosen(viewId, name)
      cache.setQueryData(firstStepsQuery(communityId).queryKey, firstSteps)
      await Promise.all([
        cache.invalidateQueries({ queryKey: communityQuery(communityId).queryKey }),
        cache.invalidateQueries({ queryKey: scaffoldsQuery(communityId).queryKey }),
      ])
    },
  })
}
