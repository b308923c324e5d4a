import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../ui/qr-code.tsx'
import classes from './projector.module.css'

interface Props {
  title: string
  link: string
  notice: ReactNode
  isOpen: boolean
  onClose: () => void
}

export const Projector = ({ title, link, notice, isOpen, onClose }: Props) => {
  const { t } = useTranslation(['invitations', 'common'])
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      fullScreen
      transitionProps={{ duration: 0 }}
      title={<span className={classes.title}>{t('show.title', { title })}</span>}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 'xl' }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <QrCode text={link} label={t('qr')} size="calc(100vh - 8rem)" />
      <div className={classes.side}>
        {notice}
        <ol className={classes.steps}>
          <li>{t('show.scan')}</li>
          <li>
            {t('show.open')}
            <span className={classes.link}>{link}</span>
          </li>
          <li>{t('show.choose')}</li>
        </ol>
      </div>
    </Modal>
  )
}
