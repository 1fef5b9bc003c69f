#!/usr/bin/env node
// The command line: `npx fourwall …` in the repository.
import { launch } from '../../scripts/launch.mjs'

await launch('server/dist/cli.js', process.argv.slice(2))
