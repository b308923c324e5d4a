import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useOwnLead } from './leading.store.ts'

const Sender = lazyComponent(async () => (await import('./lead-on-view.tsx')).default)

export const LeadOnView = () => <Suspense>{useOwnLead()?.kind === 'follow' && <Sender />}</Suspense>
