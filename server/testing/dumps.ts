import { createEvents } from '../events.ts'
import { importDump } from '../dump/import-dump.ts'
import { openSource } from '../dump/source.ts'
import type { TestApp } from './app.ts'

export const importInto = async ({ ctx }: TestApp, path: string, files?: string) => {
  const lines: string[] = []
  const tools = { files: ctx.files, env: ctx.env, events: createEvents(() => undefined) }
  const { report, isNew } = await importDump(await openSource(path), { files, tools, say: (line) => lines.push(line) })
  return { isNew, lines, counts: Object.fromEntries(report.counts) }
}
