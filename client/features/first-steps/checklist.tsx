import { Button, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FirstSteps } from '../../../shared/domain/templates.ts'
import { paths } from '../../lib/paths.ts'
import { lazyDialog } from '../../ui/lazy-component.tsx'
import classes from './first-steps.module.css'

const TemplateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).default, 'firstSteps')

const BUTTON = { size: 'compact-md', variant: 'light' } as const

interface ChecklistProps {
  communityId: string
  steps: FirstSteps
  look: 'strip' | 'card'
  onAsk: () => void
  onChosen?: (viewId: string | null) => void
}

/** Steps of a new community, ticked once done (TEAC-08). */
export const Checklist = ({ communityId, steps, look, onAsk, onChosen }: ChecklistProps) => {
  const { t } = useTranslation('firstSteps')
  const titleId = useId()
  const [choosing, setChoosing] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  // The button that had the focus is gone.
  const focusNext = () => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('a, button')?.focus())
  return (
    <div role="group" aria-labelledby={titleId} className={classes[look]}>
      <strong id={titleId}>{t('title')}</strong>
      <ol ref={list} className={classes.steps}>
        <Step done={steps.template} label={t('template')}>
          <Button {...BUTTON} onClick={() => setChoosing(true)}>
            {t('template')}
          </Button>
        </Step>
        <Step done={steps.question} label={t('question')}>
          <Button {...BUTTON} onClick={onAsk}>
            {t('question')}
          </Button>
        </Step>
        <Step done={steps.invite} label={t('invite')}>
          <Button {...BUTTON} component={Link} to={`${paths.manage(communityId)}#invite`}>
            {t('invite')}
          </Button>
        </Step>
      </ol>
      <Suspense>
        {choosing && (
          <TemplateDialog
            communityId={communityId}
            onChosen={(viewId) => {
              focusNext()
              onChosen?.(viewId)
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

const Step = ({ done, label, children }: { done: boolean; label: string; children: ReactNode }) => {
  const { t } = useTranslation('firstSteps')
  if (!done)
    return (
      <li>
        <IconCircle size={20} aria-hidden />
        {children}
      </li>
    )
  return (
    <li data-done>
      <IconCircleCheckFilled size={20} aria-hidden />
      <span>
        {label}
        <VisuallyHidden> {t('done')}</VisuallyHidden>
      </span>
    </li>
  )
}
