import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { lanUrls } from './lan-urls.ts'

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: `${address}/24` },
]
const interfaces = {
  lo: at('127.0.0.1', true),
  wlan0: at('192.168.1.5'),
  eth1: at('169.254.7.7'),
  docker0: at('172.17.0.1'),
  eth0: at('10.0.0.8'),
}
const port = 3000

test('a server for other machines tells its addresses in the network, one for this machine or in a container none', () => {
  const all = ['http://192.168.1.5:3000', 'http://10.0.0.8:3000']
  expect(lanUrls({ host: '0.0.0.0', port }, interfaces, false)).toEqual(all)
  expect(lanUrls({ host: '::', port }, interfaces, false)).toEqual(all)
  for (const host of ['127.0.0.1', 'localhost', '192.168.1.5'])
    expect(lanUrls({ host, port }, interfaces, false)).toEqual([])
  expect(lanUrls({ host: '0.0.0.0', port }, interfaces, true)).toEqual([])
})
