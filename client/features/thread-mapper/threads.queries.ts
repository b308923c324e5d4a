import { queryOptions, useMutation } from '@tanstack/react-query'
import { reportFailure } from '../../lib/report.ts'
import { type Adding, addToThread, type Mapper, projectsOf, projectsWith, notifyMapperUsers } from './mapper.ts'

const keyOf = ({ communityId, address }: Mapper) => ['service', 'itmServer', communityId, address] as const

/** Projects with the threads that contain a note; refetched on each use, because changes send no messages. */
export const threadsWithQuery = (mapper: Mapper, noteId: string) =>
  queryOptions({
    queryKey: [...keyOf(mapper), 'with', noteId],
    queryFn: () => projectsWith(mapper, noteId),
    staleTime: 0,
    retry: false,
  })

export const projectsQuery = (mapper: Mapper, authorId: string) =>
  queryOptions({
    queryKey: [...keyOf(mapper), 'projects', authorId],
    queryFn: () => projectsOf(mapper, authorId),
    staleTime: 0,
    retry: false,
  })

/** Adds a note to a thread, then notifies other users without waiting. */
export const useAddToThread = (mapper: Mapper) =>
  useMutation({
    mutationFn: (adding: Adding) => addToThread(mapper, adding),
    onSuccess: (_nothing, adding) => {
      void notifyMapperUsers(mapper, adding).catch(reportFailure)
      return mapper.cache.invalidateQueries({ queryKey: threadsWithQuery(mapper, adding.note._id).queryKey })
    },
  })
