import { NumberInput, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { PAGE_SIZE } from '../../../shared/domain/search.ts'
import type { Choice } from '../../lib/choices.ts'
import { useAuthorChoices } from '../../entities/author/use-author-choices.ts'
import { scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { viewChoicesOf } from '../../entities/view/view-choices.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { SeveralField } from '../../ui/several-field.tsx'
import { DISPLAYED_PAGE_MAX, type Search } from './search-params.ts'
import classes from './search.module.css'

interface Props {
  community: Community
  search: Search
  onChange: (changes: Partial<Search>) => void
}

/** Examples of all tokens, the same in every language. */
const TOKENS = ['-author:ann', '-view:"…"', '-from:2026-09-01', '-to:2026-09-30', '-type:Note', '-searchMode:title', '-private'] // prettier-ignore

export const AdvancedFields = ({ community, search, onChange }: Props) => {
  const { t } = useTranslation('search')
  return (
    <div className={classes.fields}>
      <SeveralField
        label={t('supports')}
        placeholder={t('supports.any')}
        choices={useSupports(community._id)}
        value={search.supports}
        onChange={(supports) => onChange({ supports })}
      />
      <SeveralField
        label={t('views')}
        placeholder={t('views.any')}
        choices={useViews(community._id)}
        value={search.views}
        onChange={(views) => onChange({ views })}
      />
      <SeveralField
        label={t('authors')}
        placeholder={t('authors.any')}
        choices={useAuthorChoices(community._id).choices}
        value={search.authors}
        onChange={(authors) => onChange({ authors })}
      />
      <DateRange from={search.from} to={search.to} timeZone={community.timeZone} onChange={onChange} />
      <div className={classes.switches}>
        <Switch
          label={t('withViews')}
          checked={search.withViews}
          onChange={({ currentTarget: { checked } }) => onChange({ withViews: checked })}
        />
        <Switch
          label={t('private')}
          checked={search.isPrivate}
          onChange={({ currentTarget: { checked } }) => onChange({ isPrivate: checked })}
        />
      </div>
      <NumberInput
        label={t('pageSize')}
        size="md"
        min={1}
        max={DISPLAYED_PAGE_MAX}
        clampBehavior="blur"
        allowDecimal={false}
        allowNegative={false}
        value={search.pageSize}
        onChange={(size) => onChange({ pageSize: typeof size === 'number' && size >= 1 ? size : PAGE_SIZE })}
      />
      <p className={classes.tokens}>
        {t('tokens')}{' '}
        {TOKENS.map((token) => (
          <code key={token}>{token}</code>
        ))}
      </p>
    </div>
  )
}

/** Choices: each scaffold, representing all its supports, followed by these. */
const useSupports = (communityId: string): Choice[] => {
  const { t } = useTranslation('search')
  const { data: scaffolds = [] } = useQuery(scaffoldsQuery(communityId))
  return scaffolds.flatMap(({ id, title, supports }) => [
    { value: id, label: t('supports.all', { scaffold: title }) },
    ...supports.map((support) => ({ value: support.id, label: support.title })),
  ])
}

const useViews = (communityId: string): Choice[] => {
  const { t, i18n } = useTranslation('search')
  const { data: views = [] } = useQuery(viewsQuery(communityId))
  return viewChoicesOf(views, { language: i18n.language, untitled: t('untitled') })
}
