import { Checkbox, Fieldset, Progress, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { COPY_PARTS, type CopyPart, newCopySchema } from '../../../shared/domain/next-year.ts'
import * as z from 'zod/mini'
import { errorText } from '../../lib/i18n.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { useShortTitle } from '../../ui/short-title.tsx'
import { notify } from '../../ui/toasts.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { MembersField } from './members-field.tsx'
import classes from './next-year.module.css'
import { useCopyCommunity } from './next-year.queries.ts'

interface Props {
  community: Community
  onMade: (community: Community) => void
}

const titleSchema = z.pick(newCopySchema, { title: true })

/** Makes a community from `community`, with its ticked parts and members (NEXT-01, NEXT-03). */
export const NextYearForm = ({ community, onMade }: Props) => {
  const { t } = useTranslation('nextYear')
  const { t: tErrors } = useTranslation('errors')
  const shortened = useShortTitle()
  const [parts, setParts] = useState<readonly CopyPart[]>(COPY_PARTS)
  const [withMembers, setWithMembers] = useState(false)
  const [members, setMembers] = useState<readonly string[]>([])
  const [archive, setArchive] = useState(false)
  const copy = useCopyCommunity(community._id)
  const form = useSchemaForm(titleSchema, { title: community.title })
  const hasViews = parts.includes('views')
  const isTicked = (part: CopyPart) => parts.includes(part) && (part !== 'fixedItems' || hasViews)

  const [missing, setMissing] = useState(false)
  const send = ({ title }: { title: string }) => {
    if (title.trim() === community.title) return form.refuse({ title: t('name.same') })
    const noneTicked = withMembers && members.length === 0
    setMissing(noneTicked)
    if (noneTicked) return
    copy.mutate(
      {
        title: title.trim(),
        parts: COPY_PARTS.filter(isTicked),
        members: withMembers ? [...members] : [],
        archive,
      },
      {
        onSuccess: (made) => {
          notify(t('made', { title: shortened(made.title) }))
          onMade(made)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <Stack gap="lg">
        <TextInput
          label={t('name')}
          description={t('name.hint')}
          name="title"
          autoComplete="off"
          data-autofocus
          key={form.key('title')}
          {...form.getInputProps('title')}
        />
        <Fieldset legend={t('parts')}>
          <Stack gap="sm">
            {COPY_PARTS.map((part) => (
              <Checkbox
                key={part}
                size="md"
                className={part === 'fixedItems' ? classes.nested : undefined}
                label={t(`part.${part}`)}
                description={t(`part.${part}.hint`)}
                disabled={part === 'fixedItems' && !hasViews}
                checked={isTicked(part)}
                onChange={({ currentTarget: { checked } }) =>
                  setParts(checked ? [...parts, part] : parts.filter((one) => one !== part))
                }
              />
            ))}
            <Text c="dimmed">{t('never')}</Text>
          </Stack>
        </Fieldset>
        <Switch
          size="md"
          label={t('members')}
          description={t('members.hint')}
          checked={withMembers}
          onChange={({ currentTarget }) => setWithMembers(currentTarget.checked)}
        />
        {withMembers && <MembersField communityId={community._id} ticked={members} onChange={setMembers} />}
        <FormAlert message={missing && members.length === 0 ? t('members.unticked') : undefined} />
        {!community.archived && (
          <Switch
            size="md"
            label={t('archive', { title: shortened(community.title) })}
            description={t('archive.hint')}
            checked={archive}
            onChange={({ currentTarget }) => setArchive(currentTarget.checked)}
          />
        )}
        <FormAlert message={copy.error && !copy.isPending ? errorText(copy.error, tErrors) : undefined} />
        <div role="status">
          {copy.isPending && (
            <Stack gap="xs">
              <Progress value={100} animated size="lg" aria-label={t('making')} />
              <Text>{t('making.text')}</Text>
            </Stack>
          )}
        </div>
        <BusyButton type="submit" loading={copy.isPending} style={{ alignSelf: 'start' }}>
          {t('make')}
        </BusyButton>
      </Stack>
    </form>
  )
}
