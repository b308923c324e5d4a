// npm run demo: installs and builds if needed, then serves a demo school on localhost.
import { runBuilt } from './run-built.mjs'

await runBuilt('demo.js')
