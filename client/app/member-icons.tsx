import { IconLogout, IconSearch } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../ui/icon-action.tsx'
import { IconLink } from '../ui/icon-link.tsx'

export const SearchIcon = (props: Omit<ComponentProps<typeof IconLink>, 'children'>) => (
  <IconLink {...props}>
    <IconSearch size={20} aria-hidden />
  </IconLink>
)

export const LogOutIcon = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation()
  return (
    <IconAction label={t('nav.logout')} onClick={onClick}>
      <IconLogout size={20} aria-hidden />
    </IconAction>
  )
}
