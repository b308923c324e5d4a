import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'

const ALL = ['0.0.0.0', '::']
/** Bridges and tunnels, which devices of the room can't reach. */
const VIRTUAL =
  /^(docker|podman|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|tailscale|wg|vEthernet \((WSL|Default)|VirtualBox|VMware)/

/**
 * Returns the server's addresses for other devices of the local network; none if it listens on this machine only, or in
 * a container, whose addresses are its own.
 */
export const lanUrls = (
  { host, port }: { host: string; port: number | undefined },
  interfaces = networkInterfaces(),
  isContainer = existsSync('/.dockerenv'),
): string[] => {
  if (!ALL.includes(host) || port === undefined || isContainer) return []
  return Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .flatMap(({ address }) => (VIRTUAL.test(name) ? [] : [`http://${address}:${port}`])),
  )
}
