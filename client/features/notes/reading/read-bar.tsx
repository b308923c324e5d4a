import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WritingRefusal } from '../../../../shared/rules/pause.ts'
import { Refusal } from '../../../entities/writing/refusal.tsx'
import classes from '../writing/save-bar.module.css'

interface Props {
  onBuildOn: () => void
  refusal: WritingRefusal | undefined
}

export const ReadBar = ({ onBuildOn, refusal }: Props) => {
  const { t } = useTranslation('notes')
  return (
    <div className={classes.bar}>
      {refusal ? (
        <span role="status">
          <Refusal refusal={refusal} />
        </span>
      ) : (
        <>
          <span className={classes.state} />
          <Button leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={onBuildOn}>
            {t('buildOn')}
          </Button>
        </>
      )}
    </div>
  )
}
