import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadTexts } from '../lib/i18n.ts'
import { loadCode } from '../lib/load-code.ts'

export type Areas = Parameters<typeof loadTexts>

export const page = (path: string, areas: Areas, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path,
  lazy: async () => {
    const [{ default: Component }] = await Promise.all([loadCode(load), loadTexts(...areas)])
    return { Component }
  },
})
