import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Contribution, objectSchema, riseAboveViewId } from '../../../../shared/domain/contributions.ts'
import { innerViewTitle } from '../../../../shared/rules/inner-view.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/i18n.ts'
import { withIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { toastError } from '../../../ui/toasts.ts'

/** Makes the view of a rise-above. Its key contains the note and the readers, so a retry returns the same view. */
const makeView = ({ _id, communityId, permission, group, authors }: Contribution) => {
  const shared = permission === 'private' ? { permission, ...(group && { group }) } : { permission: 'public' }
  const view = { type: 'View', title: innerViewTitle(_id), status: 'active', authors, ...shared }
  const key = ['riseabove', _id, shared.permission, group, ...authors].join('-')
  return api.post(`/api/contributions/${communityId}`, view, objectSchema, withIdempotencyKey(key))
}

interface Props {
  note: Contribution
  viewId: string | null
  onChange: (viewId: string | null) => void
}

export const RiseAboveChoice = ({ note, viewId, onChange }: Props) => {
  const { t } = useTranslation('notes')
  const { t: tErrors } = useTranslation('errors')
  const { mutate, isPending } = useMutation({
    mutationFn: makeView,
    onSuccess: (view) => onChange(view._id),
    onError: (error) => toastError(errorText(error, tErrors)),
  })
  const toggle = (wanted: boolean) => {
    const known = riseAboveViewId(note)
    if (!wanted) onChange(null)
    else if (known !== undefined) onChange(known)
    else mutate(note)
  }
  return (
    <Switch
      label={t('riseAbove.label')}
      description={t('riseAbove.hint')}
      checked={viewId !== null}
      disabled={isPending}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}
