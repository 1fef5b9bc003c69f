import { startFromEnvironment } from './start.ts'

// `npm start`: only the server, loaded as fast as possible. The command line is cli.ts.
const unknown = process.argv.slice(process.argv[2] === 'start' ? 3 : 2)
if (unknown.length === 0) await startFromEnvironment()
else {
  process.stderr.write(
    `The server was not started: it takes no arguments such as “${unknown.join(' ')}”. Its settings are environment variables; other commands are those of "fourwall".\n`,
  )
  process.exitCode = 1
}
