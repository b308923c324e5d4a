import { Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type MutationKey, useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SAVED_VISIBLE_MS } from '../../shared/wire/limits.ts'
import classes from './saving-indicator.module.css'

/** Displays "saving" and, briefly, "saved". Failures are reported by toasts. */
export const SavingIndicator = ({ mutationKey }: { mutationKey: MutationKey }) => {
  const { t } = useTranslation()
  const saves = useMutationState({ filters: { mutationKey }, select: ({ state }) => state })
  const latest = saves.at(-1)
  return (
    <output className={classes.saving}>
      {saves.some(({ status }) => status === 'pending') ? (
        <>
          <Loader size={14} aria-hidden /> {t('saving')}
        </>
      ) : (
        latest?.status === 'success' && <Saved key={latest.submittedAt} />
      )}
    </output>
  )
}

const Saved = () => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SAVED_VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    shown && (
      <>
        <IconCheck size={16} aria-hidden /> {t('saved')}
      </>
    )
  )
}
