// npm start: the server, installed and built where that is needed.
import { launch } from './launch.mjs'

await launch('server/dist/main.js', ['start', ...process.argv.slice(2)])
