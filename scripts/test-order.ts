import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Project order; a worker caches the modules of one project. */
const PROJECTS = ['shared modules', 'in a document', 'own modules', 'components']
const turnOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)

const startsProcesses = ({ moduleId }: TestSpecification) =>
  /from 'node:child_process'|testing\/(?:processes|two-servers)\.ts'/.test(readFileSync(moduleId, 'utf8'))

/**
 * Mixes in tests that start processes from the start, so that they neither compete nor come last. Otherwise larger
 * files first, as in Vitest.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's sort
    const bySize = await super.sort(files)
    const sorted = bySize.toSorted((a, b) => turnOf(a) - turnOf(b))
    const slow = sorted.filter(startsProcesses)
    const others = sorted.filter((file) => !slow.includes(file))
    const mixed = others.flatMap((file, at) => (at % 2 ? [file] : [...slow.splice(0, 1), file]))
    return [...mixed, ...slow]
  }
}
