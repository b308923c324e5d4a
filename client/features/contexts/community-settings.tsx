import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { useLiveObject } from '../../entities/object/objects.ts'
import { ManagersOnly } from '../../entities/community/managers-only.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ContextEditor } from './context-editor.tsx'

interface Props {
  object: Contribution
  Scaffolds: ComponentType<{ by: Contribution }>
  ColourMeanings: ComponentType<{ communityId: string }>
  Mapper: ComponentType<{ communityId: string }>
}

export const CommunitySettings = ({ object: context, Scaffolds, ColourMeanings, Mapper }: Props) => {
  const { t } = useTranslation('contexts')
  useLiveObject(context._id)
  useTitle(t('title'))
  return (
    <ManagersOnly communityId={context.communityId} refusal={t('needed')}>
      {({ title }) => (
        <ContextEditor
          context={context}
          title={title}
          scaffolds={<Scaffolds by={context} />}
          colourMeanings={<ColourMeanings communityId={context.communityId} />}
          mapper={<Mapper communityId={context.communityId} />}
        />
      )}
    </ManagersOnly>
  )
}
