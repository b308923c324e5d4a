#!/usr/bin/env node
// Program of the npm package: serves from the current folder; `buildon admin …` is the admin command line.
import './node-version.mjs'
import { existsSync } from 'node:fs'

// Not in the package's folder.
if (existsSync('.env')) process.loadEnvFile('.env')
const [command] = process.argv.slice(2)
if (command === 'admin') process.argv.splice(2, 1)
await import(command === 'admin' ? '../dist/server/admin.js' : '../dist/server/main.js')
