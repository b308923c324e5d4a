import { Button, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Template } from '../../../shared/domain/templates.ts'
import { tagOf } from '../../../shared/text/languages.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { notify } from '../../ui/toasts.ts'
import classes from './first-steps.module.css'
import { templatesQuery, useChooseTemplate } from './templates.queries.ts'

interface Props {
  communityId: string
  /** `viewId`: first view of the template; null without one. */
  onChosen: (viewId: string | null) => void
  onClose: () => void
}

export default function TemplateDialog({ communityId, onChosen, onClose }: Props) {
  const { t } = useTranslation(['firstSteps', 'common'])
  const { t: tErrors } = useTranslation('errors')
  const { data: templates, error, refetch } = useQuery(templatesQuery(communityId))
  const { data: community } = useQuery(communityQuery(communityId))
  const choice = useChooseTemplate(communityId, (viewId, name) => {
    const made = templates?.find((template) => template.name === name)
    if (made) notify(t('dialog.made', { title: made.title }))
    onClose()
    onChosen(viewId)
  })
  const { mutate, isPending, variables } = choice
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('template')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack>
        <Text>{t('dialog.text')}</Text>
        <FormAlert message={choice.error ? errorText(choice.error, tErrors) : undefined} />
        {error && !templates && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!error && !templates && <Skeleton h={320} radius="lg" />}
        <ul className={classes.templates}>
          {templates?.map((template) => (
            <li key={template.name}>
              <Offer template={template} lang={tagOf(community?.lang ?? 'en')} />
              <Button
                variant="light"
                aria-label={t('dialog.useNamed', { title: template.title })}
                loading={isPending && variables === template.name}
                disabled={isPending}
                onClick={() => mutate(template.name)}
              >
                {t('dialog.use')}
              </Button>
            </li>
          ))}
        </ul>
        <Group justify="end">
          <Button variant="subtle" disabled={isPending} onClick={() => mutate(null)}>
            {t('dialog.without')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const Offer = ({ template, lang }: { template: Template; lang: string }) => {
  const { title, description, views, scaffolds } = template
  const { t } = useTranslation('firstSteps')
  const list = (titles: readonly string[]) => titles.join(' · ')
  return (
    <div lang={lang}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text>{description}</Text>
      <Text size="sm" c="dimmed">
        {t('dialog.views', { titles: list(views.flatMap((view) => [view.title, ...(view.contains ?? [])])) })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('dialog.supports', { titles: list(scaffolds.flatMap(({ supports }) => supports)) })}
      </Text>
    </div>
  )
}
