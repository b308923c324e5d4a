import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ui/generic-modal.tsx'

const Title = () => <>{useTranslation('copyLink').t('refused')}</>

const Address = ({ href }: { href: string }) => {
  const { t } = useTranslation('copyLink')
  return (
    <TextInput
      label={t('address')}
      description={t('copyByHand')}
      value={href}
      readOnly
      data-autofocus
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}

/** Displays an address that could not be copied, selected. */
export const openLinkDialog = (href: string) =>
  void openDialog({ title: <Title />, dismiss: true, content: () => <Address href={href} /> })
