import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { type SearchFacts, searchFactsSchema } from '../../../shared/domain/search.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { saveCsv, saveFile } from '../../lib/save-file.ts'
import { toastError } from '../../ui/toasts.ts'
import type { AuthorNames, NameMode } from './author-names.ts'
import { csvOf, plainFileOf, type ResultObject } from './result-files.ts'

/** Export formats (SRCH-17). */
const FILES = ['csv', 'csvPlain', 'text'] as const
type FileKind = (typeof FILES)[number]

/** Batch size of requests. */
const AT_ONCE = 250

const objectsSchema = z.array(z.extend(objectSchema, { created: z.nullable(objectSchema.shape.created), modified: z.nullable(objectSchema.shape.modified) })) // prettier-ignore
const factsSchema = z.array(searchFactsSchema)

/** Loads all results completely; reports progress from 0 to 100 percent. */
const readAll = async (communityId: string, ids: readonly string[], onProgress: (percent: number) => void) => {
  const objects: ResultObject[] = []
  const facts = new Map<string, SearchFacts>()
  const path = `/api/contributions/${communityId}/search`
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const [found, told] = await Promise.all([
      api.post(path, { query: { rangeOfID: some } }, objectsSchema),
      api.post(`${path}/facts`, { ids: some }, factsSchema),
    ])
    objects.push(...found)
    for (const one of told) facts.set(one._id, one)
    onProgress(Math.floor((100 * (at + some.length)) / ids.length))
  }
  return { objects, facts }
}

interface Props {
  communityId: string
  ids: readonly string[]
  names: AuthorNames
  mode: NameMode
}

/** Exports all results; authors are displayed as on the page. */
export const Downloads = ({ communityId, ids, names, mode }: Props) => {
  const { t } = useTranslation('search')
  const { t: tErrors } = useTranslation('errors')
  const [percent, setPercent] = useState(0)
  const save = useMutation({
    mutationFn: async (kind: FileKind) => {
      setPercent(0)
      const { objects, facts } = await readAll(communityId, ids, setPercent)
      const options = { names, mode, withReferences: kind !== 'csvPlain' }
      if (kind === 'text')
        saveFile('searchresult.txt', new Blob([plainFileOf(objects, facts, options)], { type: 'text/plain' })) // prettier-ignore
      else saveCsv('searchresult.csv', csvOf(objects, facts, options))
    },
    onError: (error) => toastError(errorText(error, tErrors)),
  })
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          disabled={save.isPending || !names.isKnown}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {save.isPending ? t('download.progress', { percent }) : t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map((kind) => (
          <Menu.Item key={kind} onClick={() => save.mutate(kind)}>
            {t(`download.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
