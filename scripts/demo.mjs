// npm run demo: installs what is missing, builds when sources changed, and serves a demo school on this machine only.
import { runBuilt } from './run-built.mjs'

await runBuilt('demo.js')
