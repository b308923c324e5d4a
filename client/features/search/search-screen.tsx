import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useMemo } from 'react'
import type { Community } from '../../../shared/domain/communities.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { Students } from './students.tsx'
import { NO_SEARCH, readSearch, type Search, writeSearch } from './search-params.ts'
import classes from './search.module.css'
import { useSearch } from './use-search.ts'

/** Search page; its state is in the address, so that it survives reloading, going back and sharing. */
export const SearchScreen = ({ community, member }: { community: Community; member: Member }) => {
  const { t } = useTranslation('search')
  const { t: tErrors } = useTranslation('errors')
  const { communityId } = member
  const navigate = useNavigate()
  const { search: address } = useLocation()
  const [params] = useSearchParams()
  const search = useMemo(() => readSearch(params), [params])
  const { status, request, fault, error, ids, rows, shown, pages, again } = useSearch(communityId, search)
  const pathFor = (wanted: Search) => paths.search(communityId, writeSearch(wanted))
  const begin = (wanted: Search) => {
    const path = pathFor(wanted)
    // The same search adds no history entry.
    if (path === paths.search(communityId) + address) again()
    else void navigate(path)
  }
  const message = fault ? t(`fault.${fault.token}`, { value: fault.value }) : error && errorText(error, tErrors)
  return (
    <>
      <SearchForm community={community} search={search ?? NO_SEARCH} hasBegun={search !== undefined} onSearch={begin} />
      <output className={classes.status} data-search-status={status}>
        {(status === 'searching' || status === 'loading') && t('searching')}
        {status === 'noresult' && t('noResult')}
      </output>
      {status === 'error' && (
        <Stack align="start" gap="sm">
          <FormAlert message={message ?? undefined} />
          {!fault && (
            <Button variant="default" onClick={again}>
              {t('again')}
            </Button>
          )}
        </Stack>
      )}
      {status === 'searched' && search?.type === 'students' && <Students communityId={communityId} ids={ids} />}
      {search && request && rows && (
        <Results
          {...{ member, rows, shown, pages }}
          isStale={status === 'searching'}
          words={request.words}
          all={ids}
          order={search.order}
          onOrder={(order) => begin({ ...search, order, page: 1 })}
          pathOf={(page) => pathFor({ ...search, page })}
        />
      )}
    </>
  )
}
