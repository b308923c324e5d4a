// npm run admin: installs what is missing, builds when sources changed, and runs the command line of admins.
import { runBuilt } from './run-built.mjs'

await runBuilt('admin.js')
