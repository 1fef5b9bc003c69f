// npm start: starts the server; installs and builds first if necessary.
import { launch } from './launch.mjs'

await launch('server/dist/main.js', ['start', ...process.argv.slice(2)])
