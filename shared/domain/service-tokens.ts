import * as z from 'zod/mini'
import type { RootSettings, Server } from './root-context.ts'
import { isAllowedServer } from '../rules/server-addresses.ts'

export const SERVICES = ['itmServer', 'studentProfileServer'] as const satisfies readonly Server[]
export type Service = (typeof SERVICES)[number]

/** Returns the address of a community's service; undefined if unset, switched off or not allowed by the site. */
export const serviceAddress = (
  { settings, plugins }: Pick<RootSettings, 'settings' | 'plugins'>,
  service: Service,
  sites: readonly string[],
): string | undefined => {
  const address = settings[service]
  const isOn = service !== 'itmServer' || plugins.itm
  return isOn && isAllowedServer(address, sites) ? address : undefined
}

export const serviceTokenRequestSchema = z.object({ service: z.enum(SERVICES) })

/** Access token of an external service for a community, and its expiry. */
export const serviceTokenSchema = z.object({ token: z.string(), until: z.string() })
export type ServiceToken = z.infer<typeof serviceTokenSchema>
