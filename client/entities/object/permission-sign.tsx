import { IconEye, IconLock, IconWorld } from '@tabler/icons-react'
import type { Permission } from '../../../shared/domain/contributions.ts'

const ICONS = { private: IconLock, protected: IconEye, public: IconWorld }

export const PermissionSign = ({ permission }: { permission: Permission }) => {
  const Icon = ICONS[permission]
  return <Icon size={18} aria-hidden />
}
