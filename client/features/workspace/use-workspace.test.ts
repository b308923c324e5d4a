// @vitest-environment jsdom
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type PropsWithChildren } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Author } from '../../../shared/domain/authors.ts'
import { api, ApiError } from '../../lib/api.ts'
import { myAuthorQuery } from '../../entities/author/member.ts'
import { useWorkspace } from './use-workspace.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a workspace that cannot be saved clears the list of workspaces, and the error is told [WORK-03]', async () => {
  const told = vi.spyOn(notifications, 'show').mockReturnValue('')
  const post = vi.spyOn(api, 'post')
  const [communityId, workspace] = ['c'.repeat(24), 'd'.repeat(24)]
  const cache = new QueryClient()
  const { queryKey } = myAuthorQuery(communityId)
  const workspaces = () => cache.getQueryData(queryKey)?.data.workspaces
  cache.setQueryData(queryKey, { data: { other: 1 } } as unknown as Author)
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(MemoryRouter, null, createElement(QueryClientProvider, { client: cache }, children))
  const { result } = renderHook(() => useWorkspace(communityId), { wrapper })
  const open = () => act(() => result.current.mutateAsync().catch(() => undefined))

  post.mockResolvedValueOnce({ _id: workspace })
  await open()
  expect(workspaces()).toEqual([workspace])
  expect(told).not.toHaveBeenCalled()

  post.mockRejectedValueOnce(new ApiError(503, 'http.503', 'Nothing is stored.'))
  await open()
  expect(cache.getQueryData(queryKey)?.data).toEqual({ other: 1, workspaces: [] })
  // The toast component is loaded with the first toast.
  await expect.poll(() => told.mock.calls).toMatchObject([[{ message: 'Nothing is stored.', role: 'alert' }]])
})
