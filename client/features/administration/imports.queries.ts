import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { importSchema } from '../../../shared/domain/imports.ts'
import { api } from '../../lib/api.ts'

const PATH = '/api/communities/import'
const POLL_MS = 1_000

export const importQuery = queryOptions({
  queryKey: ['import'],
  queryFn: () => api.get(PATH, z.nullable(importSchema)),
  refetchInterval: ({ state }) => (['uploading', 'importing'].includes(state.data?.state ?? '') ? POLL_MS : false),
})

export interface Chosen {
  file: File
  matchUsers: boolean
}

export const useImport = () => {
  const cache = useQueryClient()
  const [sent, setSent] = useState(0)
  const running = useRef<AbortController>(undefined)
  const hasBroken = useRef(false)
  const { queryKey } = importQuery
  /** The server may still wait for an upload that broke off here. */
  const endBroken = async () => {
    if (!hasBroken.current) return
    const now = await api.get(PATH, z.nullable(importSchema))
    if (now?.state === 'uploading') await api.del(PATH)
    hasBroken.current = false
  }
  const upload = useMutation({
    mutationFn: async ({ file, matchUsers }: Chosen) => {
      const abort = new AbortController()
      running.current = abort
      setSent(0)
      try {
        await endBroken()
        await api.post(PATH, { matchUsers, bytes: file.size }, importSchema)
        hasBroken.current = true
        const options = { signal: abort.signal, onProgress: setSent }
        cache.setQueryData(queryKey, await api.put(`${PATH}/file`, file, importSchema, options))
        hasBroken.current = false
      } catch (error) {
        if (!abort.signal.aborted) throw error
      }
    },
    // The file may have arrived without an answer.
    onError: async () => {
      await endBroken().catch(() => undefined)
      await cache.invalidateQueries({ queryKey })
    },
  })
  const stop = useMutation({
    mutationFn: async () => {
      running.current?.abort()
      const was = await api.remove(PATH, undefined, z.nullable(importSchema))
      cache.setQueryData(queryKey, was?.state === 'done' ? was : null)
    },
  })
  const forget = useMutation({
    mutationFn: async () => {
      await api.del(PATH)
      cache.setQueryData(queryKey, null)
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  return { upload, stop, forget, sent }
}
