import { arrayMove } from '@dnd-kit/sortable'
import { Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Scaffold } from '../../entities/scaffold/scaffolds.ts'
import { ask } from '../../ui/ask.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { AddByTitle } from './add-by-title.tsx'
import { addSupport, orderSupports, removeLink, renameSupport, useScaffoldActs } from './scaffolds.queries.ts'
import { useSortableWords } from './use-words.ts'

type Support = Scaffold['supports'][number]

interface Props {
  object: Contribution
  scaffold: Scaffold
}

export const SupportList = ({ object: { communityId }, scaffold: { id, supports } }: Props) => {
  const { t } = useTranslation('scaffolds')
  const words = useSortableWords()
  const adding = useScaffoldActs(communityId)
  const moving = useScaffoldActs(communityId)
  // Optimistic order; the cache updates a moment later, until then a moved row would jump back.
  const [held, setHeld] = useState({ of: supports, list: supports })
  const shown = held.of === supports ? held.list : supports

  const move = (from: number, to: number) => {
    const list = arrayMove(shown, from, to)
    setHeld({ of: supports, list })
    const links = list.map(({ link }) => link)
    moving.mutate(() => orderSupports(id, links), { onError: () => setHeld({ of: supports, list: supports }) })
  }
  return (
    <Stack gap="lg">
      {shown.length === 0 ? (
        <Text c="dimmed">{t('supports.none')}</Text>
      ) : (
        <SortableList
          label={t('supports')}
          // A support may be in a scaffold twice.
          entries={shown.map((support) => ({ ...support, id: support.link, support }))}
          words={words}
          onMove={move}
          renderActs={({ support }) => <Delete communityId={communityId} support={support} />}
        >
          {({ support }) => <Name key={support.title} communityId={communityId} support={support} />}
        </SortableList>
      )}
      <AddByTitle
        label={t('supports.new')}
        add={t('supports.add')}
        busy={adding.isPending}
        onAdd={(title, onAdded) => adding.mutate(() => addSupport(id, title), { onSuccess: onAdded })}
      />
    </Stack>
  )
}

interface OfSupport {
  communityId: string
  support: Support
}

const Name = ({ communityId, support: { id, title } }: OfSupport) => {
  const { t } = useTranslation('scaffolds')
  const { mutate } = useScaffoldActs(communityId)
  const [typed, setTyped] = useState(title)
  const keep = () => {
    const wanted = typed.trim()
    if (wanted === '' || wanted === title) setTyped(title)
    else mutate(() => renameSupport(id, wanted), { onError: () => setTyped(title) })
  }
  return (
    <TextInput
      aria-label={t('supports.name', { title })}
      value={typed}
      maxLength={1000}
      dir="auto"
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  )
}

const Delete = ({ communityId, support: { link, title } }: OfSupport) => {
  const { t } = useTranslation('scaffolds')
  const { mutate } = useScaffoldActs(communityId)
  const remove = async () => {
    const agreed = await ask({
      title: t('delete.question', { title }),
      text: t('supports.delete'),
      yes: t('delete'),
      no: t('cancel'),
      danger: true,
    })
    if (agreed) mutate(() => removeLink(link))
  }
  return (
    <IconAction label={t('delete.named', { title })} size="xl" onClick={() => void remove()}>
      <IconTrash size={20} aria-hidden />
    </IconAction>
  )
}
