import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { communityQuery } from '../community/community.ts'
import { DisplayTitle } from '../object/display-title.tsx'
import { errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { openDialog } from '../../ui/generic-modal.tsx'
import { Pager } from '../../ui/pager.tsx'
import classes from './analysis.module.css'
import { analysisNamesQuery, rowsByIdQuery } from './analysis.queries.ts'

const SHOWN = 20

interface Behind {
  communityId: string
  /** Describes them, e.g. “3 · Monday”. */
  title: string
  ids: readonly string[]
}

export const openSourceNotes = ({ communityId, title, ids }: Behind) => {
  void openDialog({
    title,
    size: 640,
    dismiss: true,
    content: () => <BehindList communityId={communityId} title={title} ids={ids} />,
  })
}

const BehindList = ({ communityId, title, ids }: Behind) => {
  const { t, i18n } = useTranslation('charts')
  const { t: tErrors } = useTranslation('errors')
  const [page, setPage] = useState(1)
  const shown = ids.slice((page - 1) * SHOWN, page * SHOWN)
  const { data: rows, error } = useQuery(rowsByIdQuery(communityId, shown))
  const { data: names } = useQuery(analysisNamesQuery(communityId))
  const nameById = new Map(names?.authors.map(({ _id, name }) => [_id, name]))
  const { data: community } = useQuery(communityQuery(communityId))
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: community?.timeZone })
  if (error && !rows) return <Alert color="red">{errorText(error, tErrors)}</Alert>
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('behind', { count: ids.length })}
      </Text>
      <ul className={classes.behind}>
        {rows?.map(({ _id, type, title: name, authors, created }) => (
          <li key={_id}>
            <a
              href={type === 'View' ? paths.view(_id) : paths.contribution(_id)}
              target="_blank"
              rel="noreferrer"
              dir="auto"
            >
              <DisplayTitle title={name} untitled={t('untitled')} />
            </a>
            <Text size="sm" c="dimmed">
              {[...authors.map((id) => nameById.get(id) ?? ''), created ? day.format(new Date(created)) : '']
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        )) ?? shown.map((id) => <Skeleton key={id} component="li" h={44} />)}
      </ul>
      <Pager label={title} page={page} pages={Math.ceil(ids.length / SHOWN)} onTurn={setPage} />
    </Stack>
  )
}

export const behindTitle = (names: readonly string[], value: number) =>
  [...names, value.toLocaleString(i18next.language)].join(' · ')
