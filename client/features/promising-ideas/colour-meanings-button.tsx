import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMember } from '../../entities/author/member.ts'
import { toastError } from '../../ui/toasts.ts'

export const ColourMeaningsButton = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('promisingIdeas')
  const { t: tCommon } = useTranslation()
  const authorId = useMember(communityId)?.authorId
  if (!authorId) return null
  const open = async () => {
    try {
      const { openColourMeanings } = await import('./colour-meanings.tsx')
      await openColourMeanings({ communityId, authorId })
    } catch {
      toastError(tCommon('notLoaded'))
    }
  }
  return (
    <Button variant="default" size="compact-md" mt="md" onClick={() => void open()}>
      {t('meanings.edit')}
    </Button>
  )
}
