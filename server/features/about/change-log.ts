import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../paths.ts'

interface Release {
  version: string
  /** E.g. 2026-11-21. */
  date: string
  title: string
  /** Markdown. */
  body: string
}

export interface ChangeLog {
  title: string
  versions: Release[]
}

/** Parses a Markdown change log for `GET /api/changeLog`: each `## [version] - date` starts a release. */
export const parseChangeLog = (text: string): ChangeLog => {
  const [head = '', ...releases] = text.split(/^## /m)
  return {
    title: /^# (.+)$/m.exec(head)?.[1] ?? '',
    versions: releases.flatMap((release) => {
      const [title = '', ...lines] = release.split('\n')
      const [, version, date] = /^\[?([^\]\s]+)\]? - (\d{4}-\d\d-\d\d)\s*$/.exec(title) ?? []
      return version && date ? [{ version, date, title: title.trim(), body: lines.join('\n').trim() }] : []
    }),
  }
}

/** Returns the product's change log. */
export const changeLog = (): ChangeLog => parseChangeLog(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))
