import { Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { POOL_IDEAS_MAX, POOL_NOTE_DELAY_MS } from '../../../shared/domain/promising-ideas.ts'
import { SELECTOR_MAX } from '../../../shared/wire/limits.ts'
import { choicesFor } from '../../lib/choices.ts'
import { viewsQuery } from '../../entities/view/live-views.ts'
import { viewChoicesOf } from '../../entities/view/view-choices.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useDelayedAct } from '../../lib/use-delayed-act.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { type PoolNoteParams, usePoolNote } from './promising-ideas.queries.ts'

interface Props {
  communityId: string
  viewId: string | undefined
  ideas: readonly string[]
  onMade: () => void
}

const FORM = 'pool-note'

type Refusal = 'poolNote.ideas' | 'poolNote.title' | 'noView' | 'tooMany'

export const PoolNoteForm = ({ communityId, viewId, ideas, onMade }: Props) => {
  const { t } = useTranslation('promisingIdeas')
  const { t: tErrors } = useTranslation('errors')
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const on = viewId ?? chosen
  const making = usePoolNote()
  const later = useDelayedAct(POOL_NOTE_DELAY_MS, (asked: PoolNoteParams) =>
    making.mutate(asked, {
      onSuccess: () => {
        setOpen(false)
        setTitle('')
        onMade()
      },
    }),
  )
  const busy = later.waiting !== undefined || making.isPending
  useLeaveGuard(busy, t('pool.leave'))

  const refusalOf = (): Refusal | undefined => {
    if (ideas.length === 0) return 'poolNote.ideas'
    if (title.trim() === '') return 'poolNote.title'
    if (ideas.length > POOL_IDEAS_MAX) return 'tooMany'
    return on === null ? 'noView' : undefined
  }
  const textOf = (why: Refusal) =>
    why === 'noView' || why === 'tooMany'
      ? t(`pool.${why}`, { max: POOL_IDEAS_MAX })
      : errorText(refusedHere(why), tErrors)
  const refused = refusal && textOf(refusal)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    making.reset()
    if (!open) return setOpen(true)
    const found = refusalOf()
    setRefusal(found)
    if (found === undefined && on !== null) later.start({ viewId: on, title: title.trim(), ideas: [...ideas] })
  }
  const cancel = () => {
    setRefusal(undefined)
    if (later.waiting === undefined) setOpen(false)
    later.cancel()
  }

  return (
    <Card title={t('pool')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <Text c="dimmed">{t('pool.hint')}</Text>
          {open && (
            <Stack gap="sm" id={FORM}>
              <TitleField value={title} busy={busy} onChange={setTitle} />
              {viewId === undefined && (
                <ViewField communityId={communityId} value={chosen} busy={busy} onChange={setChosen} />
              )}
            </Stack>
          )}
          <FormAlert message={refused ?? (making.error ? errorText(making.error, tErrors) : undefined)} />
          <Group gap="sm">
            <BusyButton
              type="submit"
              aria-expanded={open}
              aria-controls={open ? FORM : undefined}
              disabled={later.waiting !== undefined}
              loading={making.isPending}
            >
              {t(open ? 'pool.create' : 'pool.add')}
            </BusyButton>
            {open && (
              <Button variant="default" disabled={making.isPending} onClick={cancel}>
                {t('cancel')}
              </Button>
            )}
            <Text component="output">
              {later.waiting && t('pool.waiting', { title: later.waiting.title, seconds: POOL_NOTE_DELAY_MS / 1000 })}
              {making.data && <Made {...making.data.note} />}
            </Text>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

const Made = ({ _id, title }: { _id: string; title: string }) => {
  const { t } = useTranslation('promisingIdeas')
  return (
    <>
      {t('pool.made', { title })}{' '}
      <Anchor href={paths.contribution(_id)} target="_blank" rel="noreferrer">
        {t('pool.open')}
      </Anchor>
    </>
  )
}

interface FieldProps<T> {
  value: T
  busy: boolean
  onChange: (value: T) => void
}

const TitleField = ({ value, busy, onChange }: FieldProps<string>) => {
  const { t } = useTranslation('promisingIdeas')
  const input = useRef<HTMLInputElement>(null)
  // Focuses the first field.
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      label={t('pool.title')}
      maxLength={1000}
      readOnly={busy}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const ViewField = ({ communityId, value, busy, onChange }: FieldProps<string | null> & { communityId: string }) => {
  const { t, i18n } = useTranslation('promisingIdeas')
  const { data = [] } = useQuery(viewsQuery(communityId))
  const views = viewChoicesOf(data, { language: i18n.language, untitled: t('untitled') })
  return (
    <Select
      label={t('pool.on')}
      placeholder={t('pool.chooseView')}
      nothingFoundMessage={t('pool.noSuchView')}
      searchable
      readOnly={busy}
      limit={SELECTOR_MAX}
      filter={({ search, limit }) => choicesFor(views, search, limit)}
      data={views}
      value={value}
      onChange={onChange}
    />
  )
}
