import { Title, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { behindTitle, openSourceNotes } from '../../entities/analysis/source-notes.tsx'
import classes from './social-interaction.module.css'

const SHOWN = 5

export const StrongestTies = ({ communityId, figure }: { communityId: string; figure: Figure }) => {
  const { t } = useTranslation('socialInteraction')
  const titleId = useId()
  return (
    <>
      <Title order={2} size="h4" id={titleId}>
        {t('strongest')}
      </Title>
      <ol className={classes.strongest} aria-labelledby={titleId}>
        {figure.rows.slice(0, SHOWN).map(({ name, counts: [count] }) => (
          <li key={name}>
            <UnstyledButton
              className={classes.tie ?? ''}
              onClick={() =>
                openSourceNotes({ communityId, title: behindTitle([name], count?.value ?? 0), ids: count?.ids ?? [] })
              }
            >
              <span dir="auto">{name}</span> <span>{count?.value}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </>
  )
}
