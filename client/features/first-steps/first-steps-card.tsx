import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { firstStepsQuery } from '../../entities/community/first-steps.ts'
import { paths } from '../../lib/paths.ts'
import { Checklist } from './checklist.tsx'
import { FIRST_QUESTION } from './first-question.ts'

export const FirstStepsCard = ({ communityId }: { communityId: string }) => {
  const navigate = useNavigate()
  const { data: steps } = useQuery({ ...firstStepsQuery(communityId), staleTime: 0, refetchOnWindowFocus: true })
  if (!steps) return null
  const ask = () => {
    if (steps.viewId) void navigate(paths.view(steps.viewId), { state: FIRST_QUESTION })
  }
  return <Checklist look="card" communityId={communityId} steps={steps} onAsk={ask} />
}
