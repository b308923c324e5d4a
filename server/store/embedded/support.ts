import { accumulators, stages } from './aggregate.ts'
import { commands } from './commands.ts'
import { fieldOperators, logicalOperators } from './match.ts'
import { updateOperators } from './update.ts'

const names = (table: Record<string, unknown>) =>
  Object.keys(table)
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(' ')

/** What the store understands, as the README's table; a test keeps the two equal. */
export const supportTable = () =>
  [
    '| what | supported |',
    '| --- | --- |',
    `| commands | ${names(commands)} |`,
    `| filter | ${names(fieldOperators)} ${names(logicalOperators)} |`,
    `| update | ${names(updateOperators)}, \`$each\`, a whole replacement |`,
    `| aggregation | ${names(stages)} |`,
    `| in \`$group\` | ${names(accumulators)} |`,
    '| expressions | paths (`$a.b`), documents and lists of expressions, constants |',
    '| indexes | ascending, descending, compound, over arrays, `unique`, `sparse` |',
  ].join('\n')
