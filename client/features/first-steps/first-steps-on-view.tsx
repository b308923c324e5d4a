import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { canManage } from '../../../shared/rules/access.ts'
import { firstStepsQuery } from '../../entities/community/first-steps.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { useThoseInView } from '../../entities/view/presence.ts'
import { paths } from '../../lib/paths.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { asksFirstQuestion, FIRST_QUESTION } from './first-question.ts'

const Checklist = lazyComponent(async () => (await import('./checklist.tsx')).Checklist, 'firstSteps')

/** Reads the steps again when the view has its first note or visitor. */
const useSteps = () => {
  const { viewId, member, read, onChange } = useBoard()
  const { communityId, authorId } = member
  const cache = useQueryClient()
  const { data: steps } = useQuery({
    ...firstStepsQuery(communityId),
    enabled: canManage(member) && authorId !== null,
  })
  const hasNote = useSyncExternalStore(
    onChange,
    () => read()?.items.some(({ _to }) => _to.type === 'Note' && _to.status === 'active') ?? false,
  )
  const hasVisitor = useThoseInView(viewId).some(({ _id }) => _id !== authorId)
  const isOutdated = steps && ((hasNote && !steps.question) || (hasVisitor && !steps.invite))
  useEffect(() => {
    if (isOutdated) void cache.invalidateQueries({ queryKey: firstStepsQuery(communityId).queryKey })
  }, [cache, communityId, isOutdated])
  return steps
}

const Notice = () => {
  const { viewId, member, canAdd, beginNote } = useBoard()
  const navigate = useNavigate()
  const location = useLocation()
  const steps = useSteps()
  const ask = (on = steps?.viewId ?? viewId) => {
    if (on === viewId) beginNote('inSight', steps?.firstQuestion)
    else void navigate(paths.view(on), { state: FIRST_QUESTION })
  }
  const isAsked = steps !== undefined && canAdd && asksFirstQuestion(location.state)
  const askHere = useEffectEvent(() => {
    void navigate(location, { replace: true, state: null })
    ask(viewId)
  })
  useEffect(() => {
    if (isAsked) askHere()
  }, [isAsked])
  if (!steps) return null
  const onChosen = (chosen: string | null) => {
    if (chosen !== null && chosen !== viewId) void navigate(paths.view(chosen))
  }
  return (
    // One row, so that the board does not move.
    <Suspense fallback={<div style={{ height: 'calc(2.9rem + 1px)' }} />}>
      <Checklist look="strip" communityId={member.communityId} steps={steps} onAsk={() => ask()} onChosen={onChosen} />
    </Suspense>
  )
}

export const firstStepsOnView: BoardExtension = { name: 'firstSteps', Notice }
