import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { canRead, type Member } from '../../../shared/rules/access.ts'

/** Returns the text on an inactive object, `removed` for its readers. */
export const useEndedText = (object: Contribution, member: Member | undefined, removed: string): string => {
  const { t } = useTranslation()
  return object.held === 'removed' || !member || canRead(member, object) ? removed : t('notShared')
}
