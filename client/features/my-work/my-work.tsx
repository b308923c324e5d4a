import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconFileTypeHtml, IconMarkdown, IconNotes, IconPrinter, IconUsersPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { tagOf } from '../../../shared/text/languages.ts'
import { Body } from '../../engines/editor/body.tsx'
import { useNameOf } from '../../entities/community/community.ts'
import { authorsQuery } from '../../entities/author/member.ts'
import { errorText } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import classes from './my-work.module.css'
import { myWorkQuery } from './my-work.queries.ts'
import { chaptersOf, ORDERS, type Chapter, type Order, type WorkNote } from './work.ts'
import type { WorkWords } from './work-files.ts'

export const MyWork = ({ community, member }: { community: Community; member: Member }) => {
  const { t } = useTranslation('myWork')
  return (
    <Stack gap="lg">
      <Title order={1}>{t('title', { title: community.title })}</Title>
      {member.authorId === null ? (
        <EmptyList icon={IconUsersPlus} title={t('none')} text={t('noneText')} />
      ) : (
        <Notes community={community} authorId={member.authorId} />
      )}
    </Stack>
  )
}

const useWords = (community: Community): WorkWords => {
  const { t, i18n } = useTranslation('myWork')
  return useMemo(() => {
    const dates = new Intl.DateTimeFormat(tagOf(i18n.language), { dateStyle: 'long', timeZone: community.timeZone })
    return {
      title: t('title', { title: community.title }),
      untitled: t('untitled'),
      noView: t('noView'),
      about: ({ authors, created }) => [authors, dates.format(new Date(created))].filter(Boolean).join(' · '),
      buildsOn: (titles) => t('buildsOn', { titles }),
      supports: (titles) => t('supports', { titles }),
    }
  }, [t, i18n.language, community])
}

const Notes = ({ community, authorId }: { community: Community; authorId: string }) => {
  const { t } = useTranslation('myWork')
  const words = useWords(community)
  const [order, setOrder] = useState<Order>('time')
  const nameOf = useNameOf(community._id)
  const { data: authors } = useQuery(authorsQuery(community._id))
  const { data: work, error, refetch } = useQuery(myWorkQuery(community._id, authorId))
  const chapters = useMemo(() => {
    const names = new Map(authors?.map((author) => [author._id, nameOf(author)]))
    return work && authors && chaptersOf(work, order, (id) => names.get(id) ?? '')
  }, [work, authors, order, nameOf])
  if (!chapters) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  if (work?.notes.length === 0) return <EmptyList icon={IconNotes} title={t('none')} text={t('noneText')} />
  return (
    <>
      <Group className={classes.controls} justify="space-between">
        <SegmentedControl
          aria-label={t('order')}
          value={order}
          onChange={(value) => setOrder(value)}
          data={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
        <Saving chapters={chapters} words={words} />
      </Group>
      <Chapters chapters={chapters} words={words} />
    </>
  )
}

const FILES = { html: IconFileTypeHtml, markdown: IconMarkdown } as const
const ENDINGS = { html: 'html', markdown: 'md' } as const
type Kind = keyof typeof FILES

const Saving = ({ chapters, words }: { chapters: readonly Chapter[]; words: WorkWords }) => {
  const { t, i18n } = useTranslation('myWork')
  const { t: tErrors } = useTranslation('errors')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = useMutation({
    mutationFn: async (kind: Kind) => {
      const abort = new AbortController()
      running.current = abort
      const { htmlFile, markdownFile } = await import('./work-files.ts')
      const make = kind === 'html' ? htmlFile : markdownFile
      saveFile(`${words.title}.${ENDINGS[kind]}`, await make(chapters, words, tagOf(i18n.language), abort.signal))
    },
  })
  return (
    <>
      <Group gap="xs">
        <BusyButton variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('print')}
        </BusyButton>
        {(['html', 'markdown'] as const).map((kind) => {
          const Icon = FILES[kind]
          return (
            <BusyButton
              key={kind}
              variant="default"
              leftSection={<Icon size={18} aria-hidden />}
              loading={save.isPending && save.variables === kind}
              onClick={() => save.mutate(kind)}
            >
              {t(kind)}
            </BusyButton>
          )
        })}
      </Group>
      <FormAlert message={save.error ? errorText(save.error, tErrors) : undefined} />
    </>
  )
}

const Chapters = ({ chapters, words }: { chapters: readonly Chapter[]; words: WorkWords }) => (
  <div className={classes.work}>
    {chapters.map(({ title, notes }, at) => {
      const isNamed = chapters.length > 1 || title !== undefined
      return (
        <section key={at}>
          {isNamed && <Title order={2}>{title ?? words.noView}</Title>}
          {notes.map((note) => (
            <Note key={note.id} note={note} words={words} order={isNamed ? 3 : 2} />
          ))}
        </section>
      )
    })}
  </div>
)

const Note = ({ note, words, order }: { note: WorkNote; words: WorkWords; order: 2 | 3 }) => (
  <article className={classes.note}>
    <Title order={order} size="h3" dir="auto">
      {note.title || words.untitled}
    </Title>
    <Text c="dimmed">{words.about(note)}</Text>
    {note.buildsOn.length > 0 && <Text c="dimmed">{words.buildsOn(note.buildsOn.join(', '))}</Text>}
    {note.supports.length > 0 && <Text c="dimmed">{words.supports(note.supports.join(', '))}</Text>}
    <Body body={note.body} titles={note.titles} references={note.references} />
  </article>
)
