import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/domain/authors.ts'
import { refusedHere } from '../../lib/api.ts'
import { useNameOf } from '../../entities/community/community.ts'
import { ownAuthor } from '../../entities/author/member.ts'
import { ask } from '../../ui/ask.ts'
import { notify } from '../../ui/toasts.ts'
import { useRemoveMember, useSetRole } from './authors.queries.ts'

/** Grants and revokes manager rights; rejects with the reason if that is impossible. */
export const useRoles = (communityId: string) => {
  const { t } = useTranslation('authors')
  const cache = useQueryClient()
  const nameOf = useNameOf(communityId)
  const setRole = useSetRole(communityId)
  const removeMember = useRemoveMember(communityId)

  const askToTake = (name: string) =>
    ask({ title: t('take.title', { name }), text: t('take.text', { name }), yes: t('makeWriter'), no: t('cancel') })

  const makeManager = async (author: Author) => {
    if (author.role === 'manager') throw refusedHere('author.isManager')
    await setRole(author, 'manager')
    notify(t('made.manager', { name: nameOf(author) }))
  }

  const makeWriter = async (author: Author) => {
    if (author.role !== 'manager') throw refusedHere('author.notManager')
    const own = await ownAuthor(cache, communityId)
    if (author._id === own?._id) throw refusedHere('author.notOneself')
    if (!(await askToTake(nameOf(author)))) return
    await setRole(author, 'writer')
    notify(t('made.writer', { name: nameOf(author) }))
  }

  const remove = async (author: Author) => {
    const name = nameOf(author)
    const question = { title: t('remove.title', { name }), text: t('remove.text', { name }), yes: t('remove'), no: t('cancel') } // prettier-ignore
    if (!(await ask(question))) return
    await removeMember(author)
    notify(t('removed.done', { name }))
  }

  return { makeManager, makeWriter, remove }
}
