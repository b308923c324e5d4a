// Worker thread, because large files take seconds.
import { gexf } from './gexf.ts'

export default gexf
