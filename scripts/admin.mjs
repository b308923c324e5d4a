// npm run admin: installs and builds if needed, then runs the admin command line.
import { runBuilt } from './run-built.mjs'

await runBuilt('admin.js')
