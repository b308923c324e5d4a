import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { viewsQuery } from './live-views.ts'
import { viewChoicesOf } from './view-choices.ts'

interface Props {
  communityId: string
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

export const ViewsField = ({ communityId, chosen, onChoose }: Props) => {
  const { t, i18n } = useTranslation('views')
  const { data: views = [] } = useQuery(viewsQuery(communityId))
  return (
    <MultiSelect
      flex={1}
      label={t('multipleViews.shown')}
      placeholder={chosen.length === 0 ? t('multipleViews.choose') : undefined}
      data={viewChoicesOf(views, { language: i18n.language, untitled: t('untitled') })}
      value={[...chosen]}
      onChange={onChoose}
      searchable
      clearable
    />
  )
}
