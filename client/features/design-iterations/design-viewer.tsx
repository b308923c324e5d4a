import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowForwardUp, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type DesignIteration, isRichText } from '../../../shared/domain/design-iterations.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { type Member, mayContribute } from '../../../shared/rules/access.ts'
import { Body } from '../../engines/editor/body.tsx'
import { useNames } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { ask } from '../../ui/ask.ts'
import { toastError } from '../../ui/toasts.ts'
import { DesignComments } from './design-comments.tsx'
import classes from './designs.module.css'
import { useHiding } from './designs.queries.ts'
import { openDesign, openNewDesign } from './open-design-form.tsx'

interface Props {
  community: Community
  member: Member
  iteration: DesignIteration
}

const NO_TITLES: ReadonlyMap<string, string> = new Map()
const NO_REFERENCES = new Map()

/** Rich text without its doctype, or plain text with its line breaks (DSGN-14). */
const Written = ({ text }: { text: string }) =>
  isRichText(text) ? (
    <Body body={text.replace(/^\s*<!doctype[^>]*>/i, '')} titles={NO_TITLES} references={NO_REFERENCES} />
  ) : (
    <p className={classes.plain} dir="auto">
      {text}
    </p>
  )

/** One iteration with its actions (DSGN-19, DSGN-25). */
export const DesignViewer = ({ community, member, iteration }: Props) => {
  const { t, i18n } = useTranslation('designs')
  const { t: tErrors } = useTranslation('errors')
  const names = useNames(community._id, iteration.authors)
  const hiding = useHiding(iteration)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: community.timeZone })
  const { title, designIdea, rationale, highlightedText, rating, IterationNumber, created, status, editable } =
    iteration
  const told = (error: Error) => toastError(errorText(error, tErrors))
  const remove = async () => {
    const question = { title: t('delete'), text: t('delete.question'), yes: t('delete.yes'), no: t('delete.no') }
    if (await ask({ ...question, danger: true })) hiding.mutate('hide', { onError: told })
  }
  return (
    <Stack>
      <div>
        <Title order={2} dir="auto">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {[
            t('number', { number: IterationNumber }),
            iteration.authors.flatMap((id) => names.get(id) ?? []).join(', '),
            day.format(new Date(created)),
            t('rating', { rating }),
            ...(status === 'active' ? [] : [t('hidden')]),
          ].join(' · ')}
        </Text>
      </div>
      {highlightedText !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {highlightedText}
        </blockquote>
      )}
      {(
        [
          ['designIdea', designIdea],
          ['rationale', rationale],
        ] as const
      ).map(([name, text]) => (
        <section key={name} aria-label={t(name)}>
          <Title order={3} size="h4">
            {t(name)}
          </Title>
          <Written text={text} />
        </section>
      ))}
      <Group gap="xs">
        {mayContribute(member) && (
          <Button
            leftSection={<IconArrowForwardUp size={18} aria-hidden />}
            onClick={() => void openNewDesign({ communityId: community._id, former: iteration })}
          >
            {t('further')}
          </Button>
        )}
        {editable && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => void openDesign(iteration)}
            >
              {t('edit')}
            </Button>
            {status === 'active' ? (
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                loading={hiding.isPending}
                onClick={() => void remove()}
              >
                {t('delete')}
              </Button>
            ) : (
              <Button
                variant="default"
                leftSection={<IconEye size={18} aria-hidden />}
                loading={hiding.isPending}
                onClick={() => hiding.mutate('unhide', { onError: told })}
              >
                {t('show')}
              </Button>
            )}
          </>
        )}
      </Group>
      <DesignComments key={iteration._id} iteration={iteration} member={member} />
    </Stack>
  )
}
