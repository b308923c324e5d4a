import { Button, Modal, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../shared/domain/full-name.ts'
import type { User } from '../../../shared/domain/users.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ErasureDialog = lazyComponent(async () => (await import('./erasure-dialog.tsx')).ErasureDialog)

export const ErasePerson = ({ user }: { user: User }) => {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation()
  const cache = useQueryClient()
  const [opened, { open, close }] = useDisclosure()
  const named = t('erase.named', { name: fullName(user) })
  const leave = () => {
    close()
    void cache.invalidateQueries({ queryKey: ['users'] })
  }
  return (
    <>
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        size="sm"
        aria-label={`${named} (${user.userName})`}
        onClick={open}
      >
        {t('erase.open')}
      </Button>
      <Modal opened={opened} onClose={leave} title={named} closeButtonProps={{ 'aria-label': tCommon('close') }}>
        <Suspense fallback={<Skeleton h={300} />}>
          <ErasureDialog user={user} onClose={leave} />
        </Suspense>
      </Modal>
    </>
  )
}
