import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaughtParts, NewsThread } from '../../../shared/domain/catch-up.ts'
import { useNames } from '../../entities/community/community.ts'
import { Card } from '../../ui/card.tsx'
import classes from './catch-up.module.css'
import { ChangedWords } from './changed-words.tsx'
import { More } from './more.tsx'
import { Opened } from './opened.tsx'

interface Props {
  communityId: string
  news: CaughtParts['news']
}
type Item = NewsThread['items'][number]

/** Changes by others, grouped by thread (CTCH-03). */
export const News = ({ communityId, news }: Props) => {
  const { t } = useTranslation('catchUp')
  const met = useMemo(() => news.items.flatMap(({ items }) => items.flatMap(({ authors }) => authors)), [news])
  const names = useNames(communityId, met)
  return (
    <Card title={t('news')}>
      {news.items.length === 0 && <Text c="dimmed">{t('news.none')}</Text>}
      {news.items.map((thread) => (
        <Thread key={thread.first?._id ?? ''} thread={thread} communityId={communityId} names={names} />
      ))}
      <More count={news.more} />
    </Card>
  )
}

interface ThreadProps {
  thread: NewsThread
  communityId: string
  names: ReadonlyMap<string, string>
}

const Thread = ({ thread: { first, items }, communityId, names }: ThreadProps) => {
  const { t } = useTranslation('catchUp')
  const { t: tNotes } = useTranslation('notes')
  const id = useId()
  const begins = first !== null && items[0]?._id === first._id
  return (
    <section aria-labelledby={id} className={classes.thread}>
      <h3 id={id} className={classes.heading} hidden={begins} dir="auto">
        {first ? t('news.thread', { title: first.title || tNotes('untitled') }) : t('news.others')}
      </h3>
      <ul className={classes.list} data-begins={begins || undefined}>
        {items.map((item) => (
          <NewItem key={item._id} item={item} communityId={communityId} names={names} />
        ))}
      </ul>
    </section>
  )
}

const NewItem = ({ item, communityId, names }: Pick<ThreadProps, 'communityId' | 'names'> & { item: Item }) => {
  const { t, i18n } = useTranslation('catchUp')
  const { t: tNotes } = useTranslation('notes')
  const [open, setOpen] = useState(false)
  const { _id, authors, before, title } = item
  const by = new Intl.ListFormat(i18n.language).format(authors.flatMap((author) => names.get(author) ?? []))
  const Icon = open ? IconChevronUp : IconChevronDown
  return (
    <li>
      <div className={classes.row}>
        <Opened of={item} />
        <Text span size="sm" c="dimmed">
          {by}
        </Text>
        <span className={classes.sign}>{t(before === null ? 'news.new' : 'news.changed')}</span>
        {before !== null && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-expanded={open}
            aria-label={t('news.wordsOf', { title: title || tNotes('untitled') })}
            rightSection={<Icon size={18} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {t('news.words')}
          </Button>
        )}
      </div>
      {open && before !== null && <ChangedWords communityId={communityId} id={_id} before={before} />}
    </li>
  )
}
