import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects as they follow on each other: a worker keeps the modules of one. */
const PROJECTS = ['shared modules', 'in a document', 'own modules', 'components']
const turnOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)

const startsProcesses = ({ moduleId }: TestSpecification) =>
  /from 'node:child_process'|testing\/(?:processes|two-servers)\.ts'/.test(readFileSync(moduleId, 'utf8'))

/**
 * Begins with the tests that start processes, every third one, so that they neither wait for the processor beside each other nor
 * hold up the end alone. Otherwise larger files of a project go first, as in Vitest itself.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const bySize = await super.sort(files)
    const sorted = bySize.toSorted((a, b) => turnOf(a) - turnOf(b))
    const slow = sorted.filter(startsProcesses)
    const others = sorted.filter((file) => !slow.includes(file))
    const mixed = others.flatMap((file, at) => (at % 2 ? [file] : [...slow.splice(0, 1), file]))
    return [...mixed, ...slow]
  }
}
