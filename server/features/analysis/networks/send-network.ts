import type { Response } from 'express'
import type { NetworkFile } from '../../../../shared/analysis/network-files.ts'
import type { NetworkFormat } from '../../../../shared/domain/research-files.ts'
import { createPool } from '../../../platform/pool.ts'
import { sendFile } from '../../../platform/send-file.ts'
import { workerFile } from '../../../platform/worker-file.ts'
import { gexf } from './gexf.ts'
import { graphMl } from './graphml.ts'

/** Nodes and edges; below, writing is faster than a worker call. */
const AT_ONCE = 1000

const pool = createPool<NetworkFile, string>(1, workerFile(import.meta.url, 'gexf-worker'))

async function* once(text: string) {
  yield text
}

/** Returns a network as GEXF, from a worker if large. */
export const gexfText = async (network: NetworkFile): Promise<string> =>
  network.nodes.length + network.edges.length <= AT_ONCE ? gexf(network) : await pool.run(network, 'later')

/** Sends a network as a file. */
export const sendNetwork = async (res: Response, network: NetworkFile, format: NetworkFormat): Promise<void> => {
  const pieces = format === 'graphml' ? graphMl(network) : once(await gexfText(network))
  await sendFile(res, { name: `network-${network.name}.${format}`, type: 'application/xml; charset=utf-8' }, pieces)
}
