import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { communityQuery, useRootSettings } from '../../entities/community/community.ts'
import { useService } from '../../entities/service/service.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useFailureText } from './failure-text.ts'
import { registerCommunity } from './mapper.ts'
import classes from './mapper-threads.module.css'

/** Registers a community at its mapper, once its saved settings contain one (ITMX-09). */
export const CreateInMapper = ({ communityId }: { communityId: string }) => {
  const isOn = useRootSettings(communityId)?.plugins.itm
  const { address } = useService(communityId, 'itmServer')
  return isOn && address !== undefined ? <Create key={address} communityId={communityId} address={address} /> : null
}

const Create = ({ communityId, address }: { communityId: string; address: string }) => {
  const { t } = useTranslation('threadMapper')
  const cache = useQueryClient()
  const textOf = useFailureText()
  const creating = useMutation({
    mutationFn: async () => {
      const { title } = await cache.ensureQueryData(communityQuery(communityId))
      return registerCommunity({ cache, communityId, address }, title)
    },
  })
  return (
    <Card title={t('title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('create.hint')}
      </Text>
      <div className={classes.form}>
        <output className={classes.done}>
          {creating.isSuccess && (
            <>
              <IconCheck size={18} aria-hidden /> {t('created')}
            </>
          )}
        </output>
        <BusyButton
          variant="default"
          loading={creating.isPending}
          onClick={() => !creating.isPending && creating.mutate()}
        >
          {t('create')}
        </BusyButton>
      </div>
      <FormAlert message={creating.error ? textOf(t('create.failed'), creating.error) : undefined} />
    </Card>
  )
}
