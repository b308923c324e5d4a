import * as z from 'zod/mini'
import type { RootSettings, Server } from './root-context.ts'
import { isAllowedServer } from '../rules/server-addresses.ts'

/** Lists the outside services that members are sent to, by the name of their address in the settings of a community. */
export const SERVICES = ['itmServer', 'studentProfileServer'] as const satisfies readonly Server[]
export type Service = (typeof SERVICES)[number]

/** Returns where a service of a community is; undefined where it has none, has it switched off, or the site does not allow it. */
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

/** Describes what an outside service reads a community with, and until when. */
export const serviceTokenSchema = z.object({ token: z.string(), until: z.string() })
export type ServiceToken = z.infer<typeof serviceTokenSchema>
